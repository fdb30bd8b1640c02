import type { Proof } from '@backoffice/contracts/features/proofs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, newId, olive, report, type TestDatabase } from './database.spec-kit.ts';
import { contractData, historyOfSteps, invoiceData, paymentData, posting, type HistoryStep } from './books.spec-kit.ts';
import { customerData } from './fixtures.spec-kit.ts';
import { proofChecks, readModels } from '#src/catalogue.ts';
import { proofOfBooks, proofOfMoved, provenPosition, saveProof } from '#src/features/proofs/module.ts';
import { openCatalogueDatabase } from './catalogue-database.spec-kit.ts';
import { projectionRunner, type ProjectionRunner } from '#kernel/runner.ts';

let at: TestDatabase;
let runner: ProjectionRunner;
const proven = { readModels, checks: proofChecks };

beforeAll(async () => {
  at = await openCatalogueDatabase();
  runner = projectionRunner({ ...at, report }, readModels);
  await runner.start();
}, 240_000);
afterAll(async () => {
  await runner.stop();
  await at.close();
});

const event = (type: string, data: object = {}) => ({ type, data });
const settled = async () => expect(await runner.waitFor(acme, await at.log.head(acme), 60_000)).toBe(true);
const proveAll = () => proofOfBooks(at, proven, acme);
const proveMoved = async (since: number) => {
  const proof = await proofOfMoved(at, proven, acme, { since });
  return proof ?? expect.fail('more moved than a proof of what moved is made for');
};
type Failure = Proof['failures'][number];
const keyOf = ({ entity, id, words, expected, found }: Failure) => [entity, id, words, expected, found].join(' | ');

function allocatedTo(contractId: string, invoiceId: string, amount: number) {
  const paid = paymentData(amount, [{ invoiceId, amount }]);
  return { ...paid, allocations: paid.allocations.map((each) => ({ ...each, contractId })) };
}

/** A job with its invoice and payment, named by its number. */
async function billAndPay(number: string) {
  const [customer, contract, invoice, payment] = [newId(), newId(), newId(), newId()];
  const bill = {
    ...posting(number, [{ sourceLineItemId: 'l1', changeOrderId: null, thisPeriod: 500_000 }], 0, 25_000, 0),
    contractId: contract,
    customerId: customer,
  };
  await at.append(acme, `Customer-${customer}`, event('CustomerCreated', customerData('Ana Ltd', olive, 'Olive')));
  const agreed = { ...contractData(1_000_000), number, customerId: customer };
  await at.append(acme, `Contract-${contract}`, event('ContractCreated', agreed));
  await at.append(
    acme,
    `Invoice-${invoice}`,
    event('InvoiceCreated', { ...invoiceData(bill), contractId: contract, number }),
    event('InvoiceApproved', bill),
  );
  const paid = { ...allocatedTo(contract, invoice, 475_000), customerId: customer };
  await at.append(acme, `Payment-${payment}`, event('PaymentPosted', paid));
  return { customer, contract, invoice, payment };
}

/** Tampers with one value of one row while something is asked. */
async function tamperedWith<T>(table: string, id: string, column: string, to: string, ask: () => Promise<T>) {
  const [before] = await at.raw.unsafe(`SELECT ${column} AS was FROM read.${table} WHERE id = $1`, [id]);
  await at.raw.unsafe(`UPDATE read.${table} SET ${column} = ${to} WHERE id = $1`, [id]);
  const answer = await ask();
  await at.raw.unsafe(`UPDATE read.${table} SET ${column} = $1 WHERE id = $2`, [before?.['was'], id] as never[]);
  return answer;
}

describe('a proof of what moved', () => {
  let [old, moved] = [{}, {}] as Record<'customer' | 'contract' | 'invoice' | 'payment', string>[] as [
    Awaited<ReturnType<typeof billAndPay>>,
    Awaited<ReturnType<typeof billAndPay>>,
  ]; // made before the first test
  let since: number;

  beforeAll(async () => {
    [old, moved] = [await billAndPay('old'), await billAndPay('moved')];
    await settled();
    expect((await proveAll()).failures).toEqual([]);
    since = await at.log.head(acme);
    await at.append(acme, `Payment-${moved.payment}`, event('PaymentCleared', { clearedOn: '2026-11-14' }));
    const renamed = customerData('Ana & Sons', olive, 'Olive');
    await at.append(acme, `Customer-${moved.customer}`, event('CustomerEdited', renamed));
    await settled();
  });

  it('a proof of what moved looks at the records that had events and at the rows that these reach, and says since when', async () =>
    expect(await proveMoved(since)).toMatchObject({
      since,
      events: since + 2,
      failed: 0,
      rows: 7, // payment, customer, contract, invoice and its position; two entries of the audit
      contracts: 1,
      invoices: 1,
      payments: 1,
    }));

  it.each([
    ['of its own stream', 'post_payments', 'payment', 'unapplied', 'unapplied + 1'],
    ['of a row that is linked to it', 'contracts', 'contract', 'paid', 'paid + 1'],
    ['of a name that a link brings', 'invoices', 'invoice', 'customer_name', "'Eve Ltd'"],
    ['of what is summed from others', 'customers', 'customer', 'owed', 'owed + 100'],
    ['of a position', 'receivable_positions', 'invoice', 'paid', 'paid + 1'],
  ] as const)(
    'a fault %s is found if it moved, and by the proof of all if it did not',
    async (_what, table, kind, column, to) => {
      const failures = await tamperedWith(table, moved[kind], column, to, () => proveMoved(since));
      expect(failures.failures.map(({ id }) => id)).toContain(moved[kind]);
      await tamperedWith(table, old[kind], column, to, async () => {
        expect((await proveMoved(since)).failures).toEqual([]);
        expect((await proveAll()).failures.map(({ id }) => id)).toContain(old[kind]);
      });
    },
  );

  it('an entry that was tampered with is found if its event came since, and an entry where no event is in any case', async () => {
    const [entry] = await at.raw`SELECT id FROM read.audit WHERE position > ${since} LIMIT 1`;
    const { failures } = await tamperedWith('audit', String(entry?.['id']), 'words', "'nothing'", () =>
      proveMoved(since),
    );
    expect(failures).toMatchObject([{ entity: 'AuditEntry', id: entry?.['id'] }]);
    const [early] = await at.raw`SELECT id FROM read.ledger ORDER BY position LIMIT 1`;
    const stray = await tamperedWith('ledger', String(early?.['id']), 'position', '999', () => proveMoved(since));
    expect(stray.failures).toContainEqual(
      expect.objectContaining({ id: early?.['id'], words: 'It is in its list, but nothing in its history made it' }),
    );
  });

  it('a missing row is found if its record moved', async () => {
    const [row] = await at.raw`DELETE FROM read.receivable_positions WHERE id = ${moved.invoice} RETURNING *`;
    const { failures } = await proveMoved(since);
    expect(failures.map(({ id, words }) => [id, words])).toContainEqual([moved.invoice, 'It is missing from its list']);
    delete row?.['search'];
    await at.raw`INSERT INTO read.receivable_positions ${at.raw(row as never)}`;
    expect((await proveMoved(since)).failures).toEqual([]);
  });

  it('a history that does not add up is found if it moved', async () => {
    const position = await at.log.head(acme);
    const payment = `Payment-${newId()}`;
    const paid = allocatedTo(moved.contract, moved.invoice, 100);
    await at.append(acme, payment, event('PaymentPosted', paid));
    await settled();
    const all = await proveAll();
    expect((await proveMoved(position)).failures.map(keyOf).toSorted()).toEqual(all.failures.map(keyOf).toSorted());
    expect(all.failed).toBeGreaterThan(0);
    const reversed = { ...paid, reversedOn: '2026-11-15', reason: 'Wrong job' };
    await at.append(acme, payment, event('PaymentReversed', reversed));
    await settled();
  });
});

describe('from where on what moved suffices', () => {
  const keep = async (proof: Omit<Proof, 'at'>, minute: number) =>
    saveProof(at.pool, acme, { ...proof, at: `2026-11-20T12:${10 + minute}:00.000Z` });
  const suffices = () => provenPosition(at.pool, readModels, acme);

  it('what moved suffices after a proof in which all came out, by tables of the same versions', async () => {
    expect(await suffices()).toBeNull();
    const proof = await proveAll();
    await keep({ ...proof, failed: 0 }, 1);
    expect(await suffices()).toBe(proof.events);
    await keep({ ...proof, failed: 1 }, 2);
    expect(await suffices()).toBeNull();
    await keep({ ...proof, failed: 0 }, 3);
    await at.raw`UPDATE proof.mention_heads SET tables = 'invoices 1'`;
    expect(await suffices()).toBeNull();
    const again = await proveAll();
    expect(await suffices()).toBe(again.events);
    expect((await proveMoved(again.events)).rows).toBe(0);
  });
});

/** Figures that somebody may tamper with. */
const figures = [
  ['invoices', 'open_due'],
  ['invoices', 'paid'],
  ['contracts', 'paid'],
  ['contracts', 'unbilled'],
  ['post_payments', 'unapplied'],
  ['change_orders', 'amount'],
  ['receivable_positions', 'amount'],
  ['ledger', 'amount'],
  ['customers', 'owed'],
] as const;

describe('after any program', () => {
  it('what moved comes to what the proof of all comes to about it', async () => {
    const story = fc.array(fc.tuple(fc.nat(10), fc.nat(10_000), fc.nat(200_000)), { minLength: 20, maxLength: 40 });
    const tampering = fc.record({ figure: fc.constantFrom(...figures), row: fc.nat(1_000), isMoved: fc.boolean() });
    let foundCount = 0;
    await fc.assert(
      fc.asyncProperty(
        story,
        fc.double({ min: 0.2, max: 0.95, noNaN: true }),
        fc.array(tampering, { minLength: 1, maxLength: 2 }),
        async (steps, part, tamperings) => {
          const own = newId();
          const named = (value: object): object =>
            JSON.parse(
              JSON.stringify(value).replaceAll(/"(c|co-\d+|i\d+|p\d+)"/g, (_all, id: string) => `"${own}-${id}"`),
            );
          const events = historyOfSteps(steps as HistoryStep[]);
          const tell = async (told: typeof events) => {
            for (const { stream, type, data } of told)
              await at.append(acme, stream.replace('-', `-${own}-`), { type, data: named(data as object) });
            await settled();
          };
          const first = Math.max(1, Math.floor(events.length * part));
          await tell(events.slice(0, first));
          await proveAll();
          const since = await at.log.head(acme);
          await tell(events.slice(first));
          const undo: (() => Promise<unknown>)[] = [];
          for (const {
            figure: [table, column],
            row,
            isMoved,
          } of tamperings) {
            const rows = await at.raw.unsafe(
              `SELECT id, ${column} AS was FROM read.${table} WHERE NOT $1 OR position > $2 ORDER BY id`,
              [isMoved, since],
            );
            const chosen = rows[row % Math.max(1, rows.length)];
            if (!chosen) continue;
            const put = (value: number) =>
              at.raw.unsafe(`UPDATE read.${table} SET ${column} = $1 WHERE id = $2`, [value, chosen['id']]);
            await put(Number(chosen['was']) + 1);
            undo.unshift(() => put(Number(chosen['was'])));
          }
          const [moved, all] = [await proveMoved(since), await proveAll()];
          for (const each of undo) await each();
          const had = new Set<string>();
          for await (const told of at.log.replay(acme, since, await at.log.head(acme)))
            for (const { stream } of told) had.add(stream);
          const isOfMoved = ({ entity, id }: Failure) =>
            entity === 'LedgerEntry' ? Number(parsePosition(id)) > since : had.has(`${entity}-${id}`);
          const byAll = new Set(all.failures.map(keyOf));
          expect(moved.failures.map(keyOf).filter((each) => !byAll.has(each))).toEqual([]);
          const byMoved = new Set(moved.failures.map(keyOf));
          expect(
            all.failures
              .filter(isOfMoved)
              .map(keyOf)
              .filter((each) => !byMoved.has(each)),
          ).toEqual([]);
          foundCount += moved.failures.length;
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 8), endOnFailure: true },
    );
    expect(foundCount).toBeGreaterThan(0);
  }, 400_000);
});

/** Of an entry, or of the event that left it. */
const parsePosition = (id: string) => id.split('-')[0] ?? '';
