import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { resources } from '@backoffice/contracts';
import { describe, expect, it } from 'vitest';
import { ledgerProjection } from '#src/features/ledger/projection.ts';
import { instantAt, rowsAfter } from './recorded-events.spec-kit.ts';

/** The verifier that leaves the house in every audit pack: plain JavaScript, written apart from the ledger. */
type PostedBy = (entity: string, type: string, event: object) => ReadonlyMap<string, number>;
const { isPosting, postedBy } = (await import(
  new URL('../../infra/src/audit/pack/verify-ledger.mjs', import.meta.url).href
)) as { isPosting: (entity: string, type: string) => boolean; postedBy: PostedBy }; // as it exports them

const samples = resources.flatMap(({ entity, path }) =>
  globSync(`contracts/samples/${path}/*.json`).map((file) => ({
    name: basename(file, '.json'),
    entity,
    type: basename(file).split('.')[0] ?? '',
    data: JSON.parse(readFileSync(file, 'utf8')) as unknown,
  })),
);
type LedgerRow = {
  readonly day: string;
  readonly account: string;
  readonly bankId: string | null;
  readonly amount: number;
};
function postedHere(stream: string, event: { readonly type: string; readonly data: unknown }) {
  const rows = [...rowsAfter(ledgerProjection, [stream, event]).changed()] as unknown as LedgerRow[]; // of that table
  const sums = new Map<string, number>();
  for (const { day, account, bankId, amount } of rows) {
    const isMoney = account === 'bank' || account === 'cards';
    const place = `${day} ${account}${isMoney && bankId ? ` ${bankId}` : ''}`;
    sums.set(place, (sums.get(place) ?? 0) + amount);
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0));
}

describe('the verifier of audit packs', () => {
  it.each(samples)('the verifier reads of $name what the ledger posts', ({ entity, type, data }) => {
    const here = postedHere(`${entity}-x`, { type, data });
    const there = isPosting(entity, type) ? postedBy(entity, type, { data, id: 'x', at: instantAt(1) }) : new Map();
    expect(Object.fromEntries(there)).toEqual(Object.fromEntries(here));
  });
  it('some kinds of events post, and most do not', () => {
    const posting = samples.filter(({ entity, type }) => isPosting(entity, type));
    expect(posting.length).toBeGreaterThan(40);
    expect(posting.length).toBeLessThan(samples.length / 2);
  });
});
