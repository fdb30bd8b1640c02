import type { Actor, Day, Instant, Refusal } from '@backoffice/contracts/kernel';

export type Message = { readonly type: string; readonly data: unknown };

/** An event as it lies in the log: what was decided, by whom and when. */
export type PersistedEvent<Event = Message> = Event & { readonly by: string; readonly at: Instant };

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
 * The rules of one kind of stream, as pure functions.
 * `decide` never throws for a business reason: it refuses, with a code that has a sentence.
 * `evolve` never refuses: what is in the log has happened.
 */
export type Decider<State, Command = Message, Event = Message, Code extends string = string, F = Facts> = {
  readonly initial: State;
  decide(command: Command, state: State, facts: F): Decision<Event, Code>;
  evolve(state: State, event: PersistedEvent<Event>): State;
  /** What this feature has against a mechanism's command, such as sending or trashing; absent: nothing, ever. */
  objection?(command: Message, state: State, facts: F): Refusal<Code> | null;
  /** What an approval of this kind of record does, and its taking back undoes: it stands in the event beside the reason. */
  posting?(state: State, facts: F): object;
};

export type AnyDecider = Decider<unknown>;

export const accept = <Event>(...events: Event[]) => ({ accepted: true as const, events });

type RefusalDetails = Omit<Refusal, 'code'>;
export const refuse = <const Code extends string>(code: Code, about: RefusalDetails = {}) => ({
  accepted: false as const,
  refusal: { code, ...about },
});

export const refuseWith = <Code extends string>(refusal: Refusal<Code>) => ({ accepted: false as const, refusal });
