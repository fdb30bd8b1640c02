import type { z } from 'zod';
import type { Guard, GuardTable, Inverse, Inverses, Refusals } from '#kernel/index.ts';

type MessageTemplates = Readonly<Record<string, z.ZodType>>;

/** A state in which a record takes no command: all but some, or some only. */
export type Bar = {
  readonly guard: Guard;
  readonly only?: readonly string[];
  readonly but?: readonly string[];
};

/** The words of one mechanism. Message names carry a star where the entity's name goes. */
export type Capability = {
  readonly commands: MessageTemplates;
  readonly events: MessageTemplates;
  readonly refusals: Refusals;
  readonly bar?: Bar;
  /** What has to be so before its own commands. */
  readonly guards?: GuardTable;
  /** What each event is called in a history, after the person's name. */
  readonly historyPhrases: Readonly<Record<string, string>>;
  /** What takes each event back, or why nothing does. */
  readonly inverses: Readonly<Record<string, Inverse>>;
  /** Events that change nothing anybody decides on: who looked at a record before them has not missed anything. */
  readonly neverStale?: readonly string[];
  /** Columns it adds to a view. */
  readonly fields: Readonly<Record<string, z.ZodType>>;
};

export const defineCapability = <const C extends Capability>(
  capability: C & {
    historyPhrases: Readonly<Record<keyof C['events'], string>>;
    inverses: Inverses<{ shapes: C['events'] }, { shapes: C['commands'] }, 'Trash*'>;
  },
): C => capability;
