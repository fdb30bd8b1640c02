import type pg from 'pg';
import { appendAfter, appendEach, isPlain, isTaken, type Verdict } from './append-sql.ts';
import { available } from './available.ts';
import { ClaimTaken, LogUnavailable, ScopeChanged, StaleVersion, type Appended } from './event-log.ts';
import { trustedHeads, type TrustedHeads } from './cache/trusted-heads.ts';
import { appendedAt, type Prepared } from './prepare.ts';
import type { KnownVersions } from './cache/known-versions.ts';

type Outcomes = PromiseSettledResult<Appended>[];
type Writing = { readonly pool: pg.Pool; readonly known: KnownVersions; readonly heads: TrustedHeads };

const TURNS = 20;

/** Writes appends of one tenant together. One outcome for each, in order; one that PostgreSQL cannot stomach is found by sending each alone. */
export function groupWriter(pool: pg.Pool, known: KnownVersions): (group: readonly Prepared[]) => Promise<Outcomes> {
  const writing = { pool, known, heads: trustedHeads() };
  return (group) => flush(writing, group);
}

async function flush(writing: Writing, group: readonly Prepared[]): Promise<Outcomes> {
  try {
    return await available(() => write(writing, group));
  } catch (reason) {
    if (reason instanceof LogUnavailable) throw reason;
    if (group.length === 1) return [{ status: 'rejected', reason }];
    return (await Promise.all(group.map((append) => flush(writing, [append])))).flat();
  }
}

async function write({ pool, known, heads }: Writing, group: readonly Prepared[]): Promise<Outcomes> {
  const tenant = group[0]?.tenant ?? '';
  const head = heads.get(tenant);
  heads.invalidate(tenant); // until it is done, and known to be
  const last = head !== undefined && group.every(isPlain) ? await appendAfter(pool, head, group, known) : null;
  if (head !== undefined && last !== null) {
    heads.advance(tenant, head, last);
    return settledAt(group, head);
  }
  const { base, verdicts } = await inTurn(() => appendEach(pool, group));
  const outcomes = group.map((append, index) => outcomeOf(append, verdicts[index]));
  heads.advance(
    tenant,
    base,
    verdicts.reduce((at, verdict) => (verdict.is === 'appended' ? verdict.position : at), base),
  );
  return outcomes;
}

/** Whoever writes after a head that he knows does not wait for his turn, and may be first. */
async function inTurn<T>(append: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await append();
    } catch (error) {
      if (!isTaken(error) || turn === TURNS) throw error;
    }
  }
}

function settledAt(group: readonly Prepared[], head: number): Outcomes {
  let position = head;
  return group.map((append) => ({
    status: 'fulfilled',
    value: appendedAt(append, (position += append.events.length)),
  }));
}

function outcomeOf(append: Prepared, verdict: Verdict | undefined): PromiseSettledResult<Appended> {
  switch (verdict?.is) {
    case 'appended':
      return { status: 'fulfilled', value: appendedAt(append, verdict.position) };
    case 'replayed':
      return { status: 'fulfilled', value: { ...appendedAt(append, 0), replayed: true } };
    case 'stale':
      return {
        status: 'rejected',
        reason: new StaleVersion(verdict.seen.stream, verdict.seen.version, verdict.actual),
      };
    case 'changed':
      return { status: 'rejected', reason: new ScopeChanged(verdict.count) };
    case 'taken':
      return { status: 'rejected', reason: new ClaimTaken(verdict.claim) };
    case undefined:
      throw new Error('An append was left without a verdict');
  }
}
