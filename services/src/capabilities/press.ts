import type { Call } from '@backoffice/infra/http';

type Pressed = Pick<Call, 'commandId' | 'requestHash'>;

/** One press of a button, however often it is sent: its key, and what was asked with it. */
export const pressOf = ({ commandId, requestHash }: Pressed): string => `${commandId} ${requestHash}`;

/** The same press that is sent again while it is worked on gets the one answer, as if the two had come one after the other. */
export function sharing<T>() {
  const running = new Map<string, Promise<T>>();
  return function once(call: Pressed, work: () => Promise<T>): Promise<T> {
    const press = pressOf(call);
    const started = running.get(press) ?? work().finally(() => running.delete(press));
    running.set(press, started);
    return started;
  };
}
