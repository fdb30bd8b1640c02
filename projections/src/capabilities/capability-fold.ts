import type { z } from 'zod';
import type { Capability } from '@backoffice/contracts/capabilities';
import type { AnyEventHandlers, Fields, EventHandler } from '#kernel/projection.ts';

type CapabilityRow<C extends Capability> = { readonly [Field in keyof C['fields']]: z.infer<C['fields'][Field]> };
type EventOf<C extends Capability, Name extends keyof C['events']> = {
  readonly type: string;
  readonly data: z.infer<C['events'][Name]>;
};

/** What a mechanism adds to any table: how its columns begin, and how each of its events changes them. */
export type CapabilityFold = {
  readonly capability: Capability;
  readonly defaults: Fields;
  readonly on: AnyEventHandlers;
};

/** The compiler holds a fold against the words of its mechanism: every column begins, every event is answered. */
export const capabilityFold = <C extends Capability>(
  words: C,
  begin: CapabilityRow<C>,
  on: { readonly [Name in keyof C['events'] & string]: EventHandler<EventOf<C, Name>, never, CapabilityRow<C>> },
): CapabilityFold => ({ capability: words, defaults: begin, on: on as unknown as AnyEventHandlers }); // the runner calls each handler with events of its own name only
