import type { z } from 'zod';
import type { Actor, Instant } from './values.ts';

type Shapes = Readonly<Record<string, z.ZodType>>;

/** A closed set of messages: one zod shape per wire name. */
export type Messages<S extends Shapes = Shapes> = { readonly shapes: S };

export const defineMessages = <const S extends Shapes>(shapes: S): Messages<S> => ({ shapes });

/** The union of `{ type, data }` that a set of messages allows. */
export type MessageOf<M extends Messages> = MessageUnion<M['shapes']>;

export type DataOf<M extends Messages, Name extends keyof M['shapes']> = z.infer<M['shapes'][Name]>;

type MessageUnion<S extends Shapes> = { [Name in keyof S & string]: { type: Name; data: z.infer<S[Name]> } }[keyof S &
  string];

export type EventMessage = { readonly type: string; readonly data: unknown };

/** An event with what the log says of it. `id` is the record whose stream it stands in. */
export type EventEnvelope<E extends EventMessage = EventMessage> = E & {
  readonly entity: string;
  readonly id: string;
  readonly tenant: string;
  readonly version: number;
  readonly position: number;
  readonly at: Instant;
  readonly actor: Actor;
};

/** Message names of a mechanism carry a star where the entity's name goes: `Trash*`, `*Trashed`. */
export type MountedNames<S, Entity extends string> = {
  [
    Name in keyof S & string as Name extends `${infer Before}*${infer After}` ? `${Before}${Entity}${After}` : Name
  ]: S[Name];
};

/** The union of messages of a mechanism once it is mounted on an entity. */
export type MountedMessage<S extends Shapes, Entity extends string> = {
  [Name in keyof S & string]: {
    type: Name extends `${infer Before}*${infer After}` ? `${Before}${Entity}${After}` : Name;
    data: z.infer<S[Name]>;
  };
}[keyof S & string];

export function mountNames<S extends Readonly<Record<string, unknown>>, Entity extends string>(
  entity: Entity,
  starred: S,
): MountedNames<S, Entity> {
  const named = Object.entries(starred).map(([name, value]) => [name.replace('*', entity), value]);
  return Object.fromEntries(named) as MountedNames<S, Entity>; // the same renaming, done on types by `Named`
}
