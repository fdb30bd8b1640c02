import type { DataOf, Messages } from '@backoffice/contracts/kernel';
import type { Decision, Facts } from '#kernel/decider.ts';

/**
 * What a mechanism does on its own commands, once nothing stands against them; names carry a star where the entity's
 * goes.
 */
export type Effects<Commands extends Messages['shapes'], Record, MechanismFacts = object> = {
  readonly [Name in keyof Commands & string]: (
    data: DataOf<Messages<Commands>, Name>,
    record: Record,
    facts: MechanismFacts & Facts,
  ) => Decision;
};

/** The same, whatever the mechanism. */
export type AnyEffects = Readonly<{ [command: string]: (data: never, record: never, facts: never) => Decision }>;
