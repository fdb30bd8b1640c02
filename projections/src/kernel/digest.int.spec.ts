import { inTransaction } from '@backoffice/infra/postgres';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowDigester, isInPartition, partitionSql } from './digest.ts';
import { jobsTable, jobsReadModel } from '#test/jobs.spec-kit.ts';
import { acme, openTestDatabase, type TestDatabase } from '#test/database.spec-kit.ts';
import { ensureTable } from './rebuild.ts';
import { storedColumns } from './table.ts';

let at: TestDatabase;
beforeAll(async () => {
  at = await openTestDatabase();
  await ensureTable(at, jobsReadModel);
});
afterAll(() => at.close());

/** Whatever PostgreSQL can store as text. */
const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((each) => !each.includes('\0') && each.isWellFormed());
/** Fields have names of our own. */
const field = fc.constantFrom('a', 'bb', 'B', 'b1', 'long', 'z', 'amount', 'invoiceId');
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(field, tie('json'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const row = fc.record({
  name: text,
  number: text,
  ownerId: text,
  ownerName: fc.option(text),
  salesmanId: text,
  amount: fc.maxSafeInteger(),
  isUrgent: fc.boolean(),
  status: text,
  doneAt: fc.option(text),
  tags: fc.array(text),
  bills: fc.array(fc.dictionary(field, json, { noNullPrototype: true })),
});

describe('the digest of a row', () => {
  it('the digest of a row is the same in the database and in code, whatever the row holds', async () => {
    const rows = fc.sample(row, 400).map((each, n) => ({
      ...each,
      id: `job-${n}`,
      tenant: acme,
      version: 1,
      position: n + 1,
      createdAt: 'x',
      createdBy: 'kim',
      createdByName: 'Kim',
      updatedAt: 'x',
      updatedBy: 'kim',
      updatedByName: 'Kim',
    }));
    await jobsReadModel.store.write(at.pool, rows);
    const found = new Map<string, string>();
    for (const index of [0, 1, 2])
      await inTransaction(at.pool, async (tx) => {
        for (const { id, digest } of await (
          await jobsReadModel.store.digests(tx, acme, partitionSql('id', { index, of: 3 }))
        ).next())
          found.set(id, digest);
      });
    const ours = rowDigester(storedColumns(jobsTable));
    expect(rows.filter((each) => found.get(each.id) !== ours(each))).toEqual([]);
    expect(found.size).toBe(400);
  });
  it('the digest of a row differs from that of another row', () => {
    const ours = rowDigester(storedColumns(jobsTable));
    const one = { id: 'a', tenant: acme, version: 1, position: 1, name: 'x', number: '' };
    expect(
      new Set(
        [
          one,
          { ...one, name: 'y' },
          { ...one, name: '', number: 'x' },
          { ...one, name: null },
          { ...one, tags: [] },
        ].map(ours),
      ).size,
    ).toBe(5);
  });
});

describe('a part of the rows', () => {
  it('the digest of a part of the rows is the same in database and code, and every row is in one part', async () => {
    const ids = ['', 'a', 'ab', 'c', 'co-1', '12-3', ...fc.sample(fc.uuid(), 200)];
    for (const of of [1, 2, 7])
      for (let index = 0; index < of; index++) {
        const found = await at.raw.unsafe(
          `SELECT id FROM unnest($1::text[]) id WHERE ${partitionSql('id', { index, of })}`,
          [ids],
        );
        expect(found.map(({ id }) => id)).toEqual(ids.filter((id) => isInPartition(id, { index, of })));
      }
  });
});
