import type pg from 'pg';
import { appendAtHead, appendEach, hasOnlyTakes, isUniqueViolation, type AppendVerdict } from './append-sql.ts';
import { retryOrUnavailable } from './retry-or-unavailable.ts';
import {
  ClaimTakenError,
  LogUnavailableError,
  ScopeChangedError,
  VersionConflictError,
  type AppendResult,
} from './event-log.ts';
import { trustedHeads, type TrustedHeads } from './cache/trusted-heads.ts';
import { appendResultAt, type PreparedAppend } from './prepare-append.ts';
import type { KnownVersions } from './cache/known-versions.ts';

type AppendOutcomes = PromiseSettledResult<AppendResult>[];
/** Writes appends of one tenant together; one outcome for each, in order. */
export type WriteGroup = (group: readonly PreparedAppend[]) => Promise<AppendOutcomes>;
type GroupWriter = { readonly pool: pg.Pool; readonly known: KnownVersions; readonly heads: TrustedHeads };

const MAX_ATTEMPTS = 20;

export function groupWriter(pool: pg.Pool, known: KnownVersions): WriteGroup {
  const writing = { pool, known, heads: trustedHeads() };
  return splittingWriter((group) => retryOrUnavailable(() => writeGroup(writing, group)));
}

/** An append that cannot be stomached is found by sending each alone. */
export const splittingWriter = (write: WriteGroup): WriteGroup =>
  async function writeOrSplit(group): Promise<AppendOutcomes> {
    try {
      return await write(group);
    } catch (reason) {
      if (reason instanceof LogUnavailableError) throw reason;
      if (group.length === 1) return [{ status: 'rejected', reason }];
      return (await Promise.all(group.map((append) => writeOrSplit([append])))).flat();
    }
  };

async function writeGroup(
  { pool, known, heads }: GroupWriter,
  group: readonly PreparedAppend[],
): Promise<AppendOutcomes> {
  const tenant = group[0]?.tenant ?? '';
  const head = heads.get(tenant);
  heads.invalidate(tenant); // until it is done, and known to be
  const last = head !== undefined && group.every(hasOnlyTakes) ? await appendAtHead(pool, head, group, known) : null;
  if (head !== undefined && last !== null) {
    heads.advance(tenant, head, last);
    return outcomesAfter(group, head);
  }
  const { base, verdicts } = await retryOnConflict(() => appendEach(pool, group));
  const outcomes = group.map((append, index) => outcomeOf(append, verdicts[index]));
  heads.advance(
    tenant,
    base,
    verdicts.reduce((at, verdict) => (verdict.is === 'appended' ? verdict.position : at), base),
  );
  return outcomes;
}

/**
 * Only a writer that takes no turns can be first here: an older version of the product, while a new one is rolled out.
 * @throws LogUnavailable
 */
async function retryOnConflict<T>(append: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await append();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new LogUnavailableError(error);
    }
  }
}

function outcomesAfter(group: readonly PreparedAppend[], head: number): AppendOutcomes {
  let position = head;
  return group.map((append) => ({
    status: 'fulfilled',
    value: appendResultAt(append, (position += append.events.length)),
  }));
}

export function outcomeOf(
  append: PreparedAppend,
  verdict: AppendVerdict | undefined,
): PromiseSettledResult<AppendResult> {
  switch (verdict?.is) {
    case 'appended':
      return { status: 'fulfilled', value: appendResultAt(append, verdict.position) };
    case 'replayed':
      return { status: 'fulfilled', value: { ...appendResultAt(append, 0), replayed: true } };
    case 'stale':
      return {
        status: 'rejected',
        reason: new VersionConflictError(verdict.seen.stream, verdict.seen.version, verdict.actual),
      };
    case 'changed':
      return { status: 'rejected', reason: new ScopeChangedError(verdict.count) };
    case 'taken':
      return { status: 'rejected', reason: new ClaimTakenError(verdict.claim) };
    case undefined:
      throw new Error('An append was left without a verdict');
  }
}
