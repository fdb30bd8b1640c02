import type { DataOf, Messages } from '@backoffice/contracts/kernel';
import type { Message } from '#kernel/decider.ts';

/** Tells a mechanism's own messages from all others, and makes them: the shapes carry a star where the entity goes. */
export function messagesOf<S extends Messages['shapes']>(entity: string, _shapes: S) {
  const named = (name: string) => name.replace('*', entity);
  return {
    is: <Name extends keyof S & string, M extends Message>(
      message: M,
      name: Name,
    ): message is M & { data: DataOf<Messages<S>, Name> } => message.type === named(name),
    of: <Name extends keyof S & string>(name: Name, data: DataOf<Messages<S>, Name>) => ({ type: named(name), data }),
  };
}
