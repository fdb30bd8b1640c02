import type { FoldedRow, Messages, RecordFold, Refusal, Refusals, Resource } from '@backoffice/contracts/kernel';
import type { Decider, Facts, Message } from './decider.ts';
import type { World } from './world.ts';

/** A value only one record may have, and what is said to the second one that wants it. */
export type UniqueClaim = {
  readonly scope: string;
  readonly key: string;
  readonly refusal: Refusal;
  /** It is not given to another when the record is deleted for good. */
  readonly staysTaken?: true;
  /** The value as people read it, where it is what a record is called or known by. */
  readonly name?: string;
  /** What the refusal tells of the one that has it. */
  readonly describeHolder?: (holder: FoldedRow) => Readonly<Record<string, string>>;
};

/** One kind of record as `execute` needs it: its rules with all mechanisms mounted. */
export type EntityDefinition = {
  readonly resource: Resource;
  readonly fold: RecordFold;
  readonly decider: Decider<FoldedRow>;
  /** Asks the world all that a decision needs. */
  readonly gatherFacts: (command: Message, world: World, record: FoldedRow | null) => Promise<Facts>;
  /** The claims of a record in this state. */
  readonly claims: (record: FoldedRow) => readonly UniqueClaim[];
  /** What is said to the command that wanted a value somebody else holds. */
  readonly claimRefusal: (command: Message, held: UniqueClaim) => Refusal;
  /** Events that nobody has to have seen before deciding. */
  readonly neverStale: ReadonlySet<string>;
  /** What an event takes for ever. */
  readonly permanentClaims: (event: Message) => readonly Omit<UniqueClaim, 'refusal'>[];
  /**
   * The scope whose next number a command takes, or how it begins where the record to copy decides the rest; null when
   * it takes none.
   */
  readonly numberScope: (command: Message) => string | null;
  readonly commands: Messages['shapes'];
  /** The shape of every event: nothing else is written. */
  readonly events: Messages['shapes'];
  readonly refusals: Refusals;
};

/** What the rules of a feature need to know of the world, beside what every decision knows. */
export type GatherFacts<FeatureFacts extends object, Record extends object = FoldedRow> = (
  command: Message,
  world: World,
  record: Record | null,
) => Promise<Omit<FeatureFacts, keyof Facts>>;
