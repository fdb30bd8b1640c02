import type { z } from 'zod';
import type { AnyEventHandlers, AnyUnseenHandler, EventHandler, Fields, UnseenHandler } from '#kernel/index.ts';
import type { Capability } from './capability.ts';

type CapabilityRow<C extends Capability> = { readonly [Field in keyof C['fields']]: z.infer<C['fields'][Field]> };
type EventOf<C extends Capability, Name extends keyof C['events']> = {
  readonly type: string;
  readonly data: z.infer<C['events'][Name]>;
};

/** What a mechanism's events do to any record: how its columns begin, and how each event changes them. */
export type CapabilityFold<Unseen extends object = object> = {
  readonly capability: Capability;
  readonly defaults: Fields;
  readonly on: AnyEventHandlers;
  readonly unseen: { readonly defaults: Unseen; readonly on: Readonly<Record<string, AnyUnseenHandler>> };
};

/**
 * The compiler holds a fold against the words of its mechanism: every column begins, every event is answered.
 * `unseen`: state that its rules need and no view shows; events of the record itself may change it too.
 */
export const capabilityFold = <C extends Capability, Unseen extends object = object>(
  capability: C,
  defaults: CapabilityRow<C>,
  on: { readonly [Name in keyof C['events'] & string]: EventHandler<EventOf<C, Name>, never, CapabilityRow<C>> },
  unseen?: {
    readonly defaults: Unseen;
    readonly on: { readonly [Name in keyof C['events'] & string]?: UnseenHandler<EventOf<C, Name>, Unseen> } & Readonly<
      Record<string, UnseenHandler<never, Unseen>>
    >;
  },
): CapabilityFold<Unseen> =>
  // each handler is called with events of its own name only
  ({ capability, defaults, on, unseen: unseen ?? { defaults: {}, on: {} } }) as unknown as CapabilityFold<Unseen>;
