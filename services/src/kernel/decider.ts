import type { Actor, Day, Instant, Refusal } from '@backoffice/contracts/kernel';

export type Message = { readonly type: string; readonly data: unknown };

export type Decision<Event = Message, Code extends string = string> =
  | { readonly accepted: true; readonly events: readonly Event[] }
  | { readonly accepted: false; readonly refusal: Refusal<Code> };

/** What the world says at decision time, whatever the feature. */
export type Facts = {
  readonly now: Instant;
  /** In the time zone of the company. */
  readonly today: Day;
  readonly actor: Actor;
  /** How the request came: over a share link or not, and from where. */
  readonly visitor: { readonly linkId: string | null; readonly ip: string; readonly userAgent: string };
  readonly newId: () => string;
  /** SHA-256 of a value's canonical JSON, as 64 hexadecimal digits. */
  readonly hash: (value: unknown) => string;
};

/**
 * What follows from a command on one kind of record: a pure function, asked when no guard refuses. It never throws for
 * a business reason: it refuses what has to be figured first, with a code that has a sentence. The record is null
 * before it begins.
 */
export type Decider<Record, Command = Message, Event = Message, Code extends string = string, FeatureFacts = object> = {
  decide(command: Command, record: Record | null, facts: FeatureFacts & Facts): Decision<Event, Code>;
};

export const accept = <Event>(...events: Event[]) => ({ accepted: true as const, events });

type RefusalDetails = Omit<Refusal, 'code'>;
export const refuse = <const Code extends string>(code: Code, about: RefusalDetails = {}) => ({
  accepted: false as const,
  refusal: { code, ...about },
});

export const refuseWith = <Code extends string>(refusal: Refusal<Code>) => ({ accepted: false as const, refusal });

/** @throws when a command that begins nothing found no record, which is corruption and not a business matter. */
export function mustExist<Record>(record: Record | null): Record {
  if (record === null) throw new Error('What was never begun has no history');
  return record;
}
