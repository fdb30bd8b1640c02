import type { z } from 'zod';
import type { Capability } from '@backoffice/contracts/capabilities';
import type { AnyHandlers, Fields, Handler } from '#kernel/projection.ts';

type RowOf<C extends Capability> = { readonly [Field in keyof C['fields']]: z.infer<C['fields'][Field]> };
type EventOf<C extends Capability, Name extends keyof C['events']> = {
  readonly type: string;
  readonly data: z.infer<C['events'][Name]>;
};

/** What a mechanism adds to any table: how its columns begin, and how each of its events changes them. */
export type Fold = { readonly words: Capability; readonly begin: Fields; readonly on: AnyHandlers };

/** The compiler holds a fold against the words of its mechanism: every column begins, every event is answered. */
export const foldOf = <C extends Capability>(
  words: C,
  begin: RowOf<C>,
  on: { readonly [Name in keyof C['events'] & string]: Handler<EventOf<C, Name>, never, RowOf<C>> },
): Fold => ({ words, begin, on: on as unknown as AnyHandlers }); // the runner calls each handler with events of its own name only
