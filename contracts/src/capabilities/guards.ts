import {
  firstRefusal,
  verbOf,
  type CommandOf,
  type Guard,
  type GuardTable,
  type KnownFacts,
  type Refusal,
  type Resource,
  type VerbOf,
} from '#kernel/index.ts';
import type { Capability } from './capability.ts';
import type { DeclaredCapabilities } from './define-fold.ts';
import { capabilitiesOf } from './mounted-messages.ts';

type VerbOfMechanism<C> = C extends Capability ? VerbOf<keyof C['commands'] & string, '*'> : never;
type VerbsOf<R extends Resource> =
  | VerbOf<keyof R['commands']['shapes'] & string, R['entity']>
  | VerbOfMechanism<DeclaredCapabilities<R>>;

/**
 * The guards of a kind of record, in the order in which they refuse. `Begins`: the verbs before which there may be no
 * record.
 */
export type Guards<R extends Resource, Record, Facts, Begins extends string = 'Create'> = {
  readonly [Verb in VerbsOf<R>]?: readonly Guard<
    Verb extends Begins ? Record | null : Record,
    Facts & CommandOf<unknown>
  >[];
};

/**
 * What the mechanism of a command asks, and then the record's own rules; but before it those that say the truer reason.
 */
export const guardsOf = (resource: Resource, own: GuardTable, verb: string): readonly Guard[] => [
  ...(own[verb] ?? []).filter(({ first }) => first),
  ...capabilitiesOf(resource).flatMap(({ guards = {} }) =>
    Object.entries(guards).flatMap(([command, asked = []]) => (verbOf('*', command) === verb ? asked : [])),
  ),
  ...(own[verb] ?? []).filter(({ first }) => !first),
];

/** The states of a record in which it takes no such command. */
const barsAgainst = (resource: Resource, verb: string): readonly Guard[] =>
  capabilitiesOf(resource).flatMap(({ bar }) => {
    const names = (commands: readonly string[]) => commands.some((command) => verbOf('*', command) === verb);
    return bar && (!bar.only || names(bar.only)) && !names(bar.but ?? []) ? [bar.guard] : [];
  });

/**
 * What stands against a command, as far as it is known: the decision asks it with all facts, a button with none. Where
 * nothing is there yet, there is nothing that could bar.
 */
export const objectionOf = (
  resource: Resource,
  own: GuardTable,
  verb: string,
  record: object | null,
  known: KnownFacts = {},
): Refusal | null =>
  firstRefusal(
    record === null ? (own[verb] ?? []) : [...barsAgainst(resource, verb), ...guardsOf(resource, own, verb)],
    record,
    known,
  );

/** The facts that the guards of a command read. */
export const factsRead = (own: GuardTable, verb: string): ReadonlySet<string> =>
  new Set(own[verb]?.flatMap(({ reads }) => reads));
