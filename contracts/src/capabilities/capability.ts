import type { z } from 'zod';
import type { Refusals } from '#kernel/index.ts';

type MessageTemplates = Readonly<Record<string, z.ZodType>>;

/** The words of one mechanism. Message names carry a star where the entity's name goes. */
export type Capability = {
  readonly commands: MessageTemplates;
  readonly events: MessageTemplates;
  readonly refusals: Refusals;
  /** What each event is called in a history, after the person's name. */
  readonly historyPhrases: Readonly<Record<string, string>>;
  /** Events that change nothing anybody decides on: who looked at a record before them has not missed anything. */
  readonly neverStale?: readonly string[];
  /** Columns it adds to a view. */
  readonly fields: Readonly<Record<string, z.ZodType>>;
};

export const defineCapability = <const C extends Capability>(
  capability: C & { historyPhrases: Readonly<Record<keyof C['events'], string>> },
): C => capability;
