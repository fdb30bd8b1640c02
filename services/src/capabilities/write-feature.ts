import type { Day, GuardTable, RecordFold, Refusal } from '@backoffice/contracts/kernel';
import type { Decision, Message } from '#kernel/decider.ts';
import type { UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';
import type { BelongsTo } from './belongs-to.ts';
import type { Correspondence } from './send.ts';

/** `field`: what a refusal names. */
export type PostingDay = { readonly day: Day; readonly field: string };
/** How the events of a record are posted to the books, and of which days they move figures. */
export type BookPostings = {
  /** To which day the books of the company are closed; null where they never were. */
  closedThrough(world: World, record: object | null): Promise<Day | null>;
  /** On which day they begin; null until what they begin with is posted. */
  opensOn(world: World): Promise<Day | null>;
  /** On which days an event is posted, or moves figures; `before`: the record it happens to. */
  daysOf(event: Message, before: object | null): readonly PostingDay[];
};

/** What a feature says of itself; its functions meet records of its own fold only, which is why these are methods. */
export type WriteFeature = {
  readonly fold: RecordFold;
  readonly guards?: GuardTable;
  readonly decider: { decide(command: unknown, record: unknown, facts: unknown): Decision };
  /** What its rules need to know of the world. */
  gatherFacts?(command: Message, world: World, record: unknown): Promise<object>;
  /**
   * What an approval does, and its taking back undoes: it stands in the event beside the reason. Or why it cannot be.
   */
  posting?(record: unknown, facts: unknown): object | Refusal;
  /** What a signature fixes beside its words: it stands in the events of both ways of signing. */
  signing?(record: unknown, facts: unknown): object;
  /** What the trash takes out of the books, and restoring gives back: it stands in the events of both. */
  takenBack?(record: unknown, facts: unknown): object;
  /** Every resource that `posts` has it. */
  readonly books?: BookPostings;
  /** Values only one record of the company may have, beyond the declared ones. */
  claims?(record: unknown): readonly UniqueClaim[];
  /** The scope whose next number a command takes, where that is not declared; null when it takes none. */
  numberScope?(command: Message): string | null;
  /** Whether it has come to its end, as what is void: what it had of names is free. */
  hasEnded?(record: unknown): boolean;
  /** The content a copy begins with, where that is not what was recorded. */
  contentForCopy?(record: unknown): object;
  /** Records that cannot go while this one is there. */
  readonly belongsTo?: readonly BelongsTo[];
  /** Whom a document is corresponded about with; every resource that can `send` has it. */
  correspondence?(record: unknown, world: World): Promise<Correspondence>;
};
