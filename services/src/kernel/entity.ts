import type { Messages, Refusal, Resource } from '@backoffice/contracts/kernel';
import type { Decider, Facts, Message } from './decider.ts';
import type { Folded } from './records.ts';
import type { World } from './world.ts';

/** A value only one record may have, and what is said to the second one that wants it. */
export type Held = {
  readonly scope: string;
  readonly key: string;
  readonly refusal: Refusal;
  /** The value as people read it, where it is what a record is called or known by. */
  readonly name?: string;
  /** What the refusal tells of the one that has it. */
  readonly told?: (holder: Folded['fields']) => Readonly<Record<string, string>>;
};

/** One kind of record as `execute` needs it: its rules with all mechanisms mounted. */
export type Entity = {
  readonly resource: Resource;
  readonly decider: Decider<unknown>;
  /** Asks the world all that a decision needs. */
  readonly gather: Gather;
  /** The claims of a record in this state. */
  readonly claims: (record: Folded) => readonly Held[];
  /** What is said to the command that wanted a value somebody else holds. */
  readonly refusing: (command: Message, held: Held) => Refusal;
  /** Events that nobody has to have seen before deciding. */
  readonly aside: ReadonlySet<string>;
  /** What an event takes for ever. */
  readonly granted: (event: Message) => readonly Omit<Held, 'refusal'>[];
  /** The scope whose next number a command takes, or how it begins where the record to copy decides the rest; null when it takes none. */
  readonly numbering: (command: Message) => string | null;
  readonly commands: Messages['shapes'];
  /** The shape of every event: nothing else is written. */
  readonly events: Messages['shapes'];
  readonly sentences: Readonly<Record<string, string>>;
};

export type Gather<F extends Facts = Facts> = (command: Message, world: World, record: Folded | null) => Promise<F>;
