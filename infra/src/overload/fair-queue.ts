/** Whose turn it counts as: a company, and a person in it. */
export type Requester = { readonly tenant: string; readonly person: string };

/** `busy`: it was one too many, or has waited too long. `outage`: what it needs does not answer. */
export type RefusalReason = 'busy' | 'outage';

export type QueueEntry = Requester & {
  /** How many places it holds; one, when left out. */
  readonly weight?: number;
  /** Its turn has come; it holds a place until `finish`. */
  readonly start: () => void;
  readonly refuse: (reason: RefusalReason) => void;
};

export type QueueLimits = {
  /** Work in progress, in all and of one company and of one person. */
  readonly places: number;
  readonly placesPerTenant: number;
  readonly placesPerPerson: number;
  /** How many may wait for a place, and how many of one person whose queue has been standing. */
  readonly waiting: number;
  readonly standing: number;
  /** How long, in ms: in a burst, and while the queue of this person has been standing for longer than that. */
  readonly burstMs: number;
  readonly standingMs: number;
};

/**
 * Four times as many places as a pool has connections keep two cores and group commit busy. A request that is answered
 * has waited at most for a burst, and then worked for as long as places take to change hands: a third of a second where
 * 100 are answered in one. Nobody, and no company, can take all places.
 */
export const QUEUE_LIMITS: QueueLimits = {
  places: 32,
  placesPerTenant: 28,
  placesPerPerson: 24,
  waiting: 200,
  standing: 8,
  burstMs: 600,
  standingMs: 20,
};

export type FairQueue = {
  /** Whether one more of theirs would wait in vain. */
  readonly isCrowded: (requester: Requester) => boolean;
  /** Starts it now, or when a place is free; or refuses it. */
  readonly enter: (entry: QueueEntry) => void;
  /** Gives its place to the next. */
  readonly finish: (entry: QueueEntry) => void;
  /** Forgets it while it waits; what has started goes on. */
  readonly withdraw: (entry: QueueEntry) => void;
  /** Refuses whoever waits or works. A place is free once `finish` says so. */
  readonly refuseAll: (reason: RefusalReason) => void;
};

type WaitingPeople = Map<string, Set<QueueEntry>>;

/**
 * Fair queueing: places go round robin to companies, and within a company to its people; where too many wait, the
 * longest queue loses its last (McKenney, "Stochastic Fairness Queueing", 1990). The wait is bounded as by controlled
 * delay: a burst may wait, a standing queue may not, because those at its end would be answered when nobody listens any
 * more (Nichols and Jacobson, "Controlling Queue Delay", 2012; in this form Maurer, "Fail at Scale", 2015). Each person
 * has a queue of their own, so that who asks little is not judged by who asks much (FQ-CoDel, RFC 8290).
 */
export function fairQueue(limits: QueueLimits = QUEUE_LIMITS, now = () => performance.now()): FairQueue {
  const running = new Set<QueueEntry>();
  let taken = 0;
  const held = { tenants: new Map<string, number>(), people: new Map<string, number>() };
  const waiting = new Map<string, WaitingPeople>(); // in the order of their turns
  const deadlines = new Map<QueueEntry, NodeJS.Timeout>(); // of each that waits
  // of a person's queue, which is gone once it is empty
  const standingSince = new WeakMap<ReadonlySet<QueueEntry>, number>();

  // what is heavier than all places there are has its turn alone
  const fits = (taken: number, places: number, { weight = 1 }: QueueEntry) =>
    taken + Math.min(weight, places) <= places;
  const hasPlace = (entry: QueueEntry) =>
    fits(taken, limits.places, entry) &&
    fits(held.tenants.get(entry.tenant) ?? 0, limits.placesPerTenant, entry) &&
    fits(held.people.get(entry.person) ?? 0, limits.placesPerPerson, entry);

  const isStanding = (entries: ReadonlySet<QueueEntry>) =>
    now() - (standingSince.get(entries) ?? now()) > limits.burstMs;

  function hold({ tenant, person, weight = 1 }: QueueEntry, sign: 1 | -1): void {
    taken += sign * weight;
    count(held.tenants, tenant, sign * weight);
    count(held.people, person, sign * weight);
  }

  function run(entry: QueueEntry): void {
    running.add(entry);
    hold(entry, 1);
    entry.start();
  }

  function wait(entry: QueueEntry): void {
    const people: WaitingPeople = waiting.get(entry.tenant) ?? new Map();
    const entries = people.get(entry.person) ?? new Set();
    waiting.set(entry.tenant, people.set(entry.person, entries.add(entry)));
    if (!standingSince.has(entries)) standingSince.set(entries, now());
    const patience = isStanding(entries) ? limits.standingMs : limits.burstMs;
    deadlines.set(
      entry,
      setTimeout(() => refuse(entry, 'busy'), patience),
    );
    if (deadlines.size > limits.waiting) refuse(lastOfLongest(waiting), 'busy');
  }

  function withdraw(entry: QueueEntry): void {
    if (!deadlines.has(entry)) return;
    clearTimeout(deadlines.get(entry));
    deadlines.delete(entry);
    const people = waiting.get(entry.tenant);
    const entries = people?.get(entry.person);
    entries?.delete(entry);
    if (entries?.size === 0) people?.delete(entry.person);
    if (people?.size === 0) waiting.delete(entry.tenant);
  }

  function refuse(entry: QueueEntry, reason: RefusalReason): void {
    withdraw(entry);
    entry.refuse(reason);
  }

  /** The first in turn whom the caps let in. */
  function nextInTurn(): QueueEntry | undefined {
    for (const people of waiting.values())
      for (const [first] of people.values()) if (first && hasPlace(first)) return first;
    return undefined;
  }

  function startNext(): void {
    for (let entry = nextInTurn(); entry; entry = nextInTurn()) {
      withdraw(entry);
      moveToEnd(waiting.get(entry.tenant), entry.person);
      moveToEnd(waiting, entry.tenant);
      run(entry);
    }
  }

  return {
    isCrowded({ tenant, person }) {
      const entries = waiting.get(tenant)?.get(person);
      return entries !== undefined && entries.size >= (isStanding(entries) ? limits.standing : limits.waiting);
    },
    // whoever waits is kept out by a cap of theirs, or of all
    enter: (entry) => (hasPlace(entry) ? run(entry) : wait(entry)),
    finish(entry) {
      if (!running.delete(entry)) return;
      hold(entry, -1);
      startNext();
    },
    withdraw,
    refuseAll(reason) {
      for (const entry of [...deadlines.keys(), ...running]) refuse(entry, reason);
    },
  };
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const next = (counts.get(key) ?? 0) + change;
  if (next === 0) counts.delete(key);
  else counts.set(key, next);
}

function moveToEnd<Value>(turns: Map<string, Value> | undefined, key: string): void {
  const value = turns?.get(key);
  if (value === undefined) return;
  turns?.delete(key);
  turns?.set(key, value);
}

/**
 * Of the company with the most waiting, of the person with the most, whoever came last; among equals, those who came
 * later.
 */
function lastOfLongest(waiting: ReadonlyMap<string, WaitingPeople>): QueueEntry {
  const people = longest(waiting.values(), (each) => [...each.values()].reduce((sum, { size }) => sum + size, 0));
  const last = [...longest(people.values(), ({ size }) => size)].at(-1);
  if (!last) throw new Error('Nobody waits');
  return last;
}

const longest = <Queue>(queues: Iterable<Queue>, lengthOf: (queue: Queue) => number): Queue =>
  [...queues].reduce((most, each) => (lengthOf(each) >= lengthOf(most) ? each : most));
