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

/** What takes an event back, or why nothing does. */
export type Inverse<Data = never> = Reversal<Data> | NoReversal;
/**
 * `by`: the command, `*` where the entity's name goes in that of a mechanism. `data`: its body, as far as the event
 * says it; `asks`: what of it a person says; `looksUp`: what of it is looked up. `merge`: three-way merge; of the
 * fields that the event changed, those go back that nobody has changed since. `edits`: what of the record those fields
 * are of, where they are not its own.
 */
export type Reversal<Data = never> = {
  readonly by: string;
  readonly data?: (event: RecordedEvent<Data>) => object;
  readonly asks?: 'reason';
  readonly looksUp?: string;
  readonly merge?: true;
  readonly edits?: (record: Readonly<Record<string, unknown>>, event: RecordedEvent<Data>) => unknown;
};
/**
 * `never`: a code of `undo-refusals.ts`. `nothing`: it says what was seen or heard, or follows from another event,
 * whose inverse takes it back too.
 */
type NoReversal = { readonly never: string } | { readonly nothing: true };
type RecordedEvent<Data> = EventEnvelope<{ readonly type: string; readonly data: Data }>;

/** An inverse for each event: one without does not compile. `Other`: commands that are declared elsewhere. */
export type Inverses<
  Events extends Messages,
  Commands extends Messages,
  Other extends string = `${string}*${string}`,
> = {
  readonly [Type in keyof Events['shapes']]: EventInverse<z.infer<Events['shapes'][Type]>, Commands['shapes'], Other>;
};

type EventInverse<Data, Commands extends Shapes, Other extends string> =
  | NoReversal
  | (Reversal<Data> & { readonly by: Other })
  | { [Name in keyof Commands & string]: ReversalBy<Name, Data, z.input<Commands[Name]>> }[keyof Commands & string];

/** The body is all that the command takes, but for what is asked or looked up; of a merge, what is not edited. */
type ReversalBy<Name, Data, Body> =
  | ({ readonly by: Name } & DataFor<Data, Body>)
  | ({ readonly by: Name; readonly asks: 'reason' & keyof Body } & DataFor<Data, Omit<Body, 'reason'>>)
  | {
      [Field in keyof Body]-?: { readonly by: Name; readonly looksUp: Field } & DataFor<Data, Omit<Body, Field>>;
    }[keyof Body]
  | ({
      readonly by: Name;
      readonly merge: true;
      readonly edits?: (record: Readonly<Record<string, unknown>>, event: RecordedEvent<Data>) => unknown;
    } & DataFor<Data, Partial<Body>>);
type DataFor<Data, Body> =
  Record<never, never> extends Body
    ? { readonly data?: (event: RecordedEvent<Data>) => Body }
    : { readonly data: (event: RecordedEvent<Data>) => Body };

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
