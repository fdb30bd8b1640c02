import { systemClock } from '@backoffice/infra/clock';
import type { Proof, ProofsView } from '@backoffice/contracts/features/proofs';
import { canonicalText } from '@backoffice/contracts/features/closing-figures';
import { statementText } from '@backoffice/contracts/features/reconciliations';
import { sha256, type Call } from '@backoffice/infra/http';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acme, bolt, callerOf, newId, olive, report, type TestDatabase } from './database.spec-kit.ts';
import { openCatalogueDatabase } from './catalogue-database.spec-kit.ts';
import { projectionRunner, type ProjectionRunner } from '#kernel/runner.ts';
import {
  contractData,
  deposit as depositFields,
  historyOfSteps,
  invoiceData,
  payer,
  paymentData,
  posting,
  type HistoryStep,
} from './books.spec-kit.ts';
import { proofChecks, readModels } from '#src/catalogue.ts';
import { readClosingFigures } from '#src/features/closing-figures/module.ts';
import { saveProof, proofOfBooks, proofsFeature } from '#src/features/proofs/module.ts';
import { customerData } from './fixtures.spec-kit.ts';

let at: TestDatabase;
let runner: ProjectionRunner;
let contractId: string;
let seededIds: { customer: string; invoice: string; payment: string };

beforeEach(async () => {
  at = await openCatalogueDatabase();
  runner = projectionRunner({ ...at, report }, readModels);
  await runner.start();
  contractId = newId();
  seededIds = await billAndPay(contractId, '7');
});
afterEach(async () => {
  await runner.stop();
  await at.close();
});

const event = (type: string, data: object = {}) => ({ type, data });
const settled = async () => expect(await runner.waitFor(acme, await at.log.head(acme), 20_000)).toBe(true);
const proven = { readModels, checks: proofChecks };
const prove = () => proofOfBooks(at, proven, acme);
const failures = async () => (await prove()).failures.map(({ entity, id, words }) => [entity, id, words]);
const [HISTORY, LIST] = [', by its history', ', by the lists'];
const row = 'Its list shows something else than its history';
const [identity, paidOtherwise, overpaid, journal] = [
  'Contract value plus extras less payments is not what is open, retained and still to be billed',
  'What it says was paid is not what payments give to it',
  'More was paid on it than was due',
  'What was posted to the books does not add up to zero',
];

/** A contract of 10,000.00, half of it billed, and all of that paid. */
async function billAndPay(contract: string, number: string) {
  const [customer, invoice, payment] = [newId(), newId(), newId()];
  const bill = {
    ...posting(number, [{ sourceLineItemId: 'l1', changeOrderId: null, thisPeriod: 500_000 }], 0, 25_000, 0),
    contractId: contract,
    customerId: customer,
  };
  await at.append(acme, `Customer-${customer}`, event('CustomerCreated', customerData('Ana Ltd', olive, 'Olive')));
  await at.append(
    acme,
    `Contract-${contract}`,
    event('ContractCreated', { ...contractData(1_000_000), number, customerId: customer }),
  );
  await at.append(
    acme,
    `Invoice-${invoice}`,
    event('InvoiceCreated', { ...invoiceData(bill), contractId: contract, number }),
    event('InvoiceApproved', bill),
  );
  await at.append(
    acme,
    `Payment-${payment}`,
    event('PaymentPosted', {
      ...allocatedTo(contract, paymentData(475_000, [{ invoiceId: invoice, amount: 475_000 }])),
      customerId: customer,
    }),
  );
  await settled();
  return { customer, invoice, payment };
}
const allocatedTo = <Data extends { allocations: readonly object[] }>(contract: string, data: Data) => ({
  ...data,
  allocations: data.allocations.map((each) => ({ ...each, contractId: contract })),
});

describe('books that are right', () => {
  it('the proof of correct books succeeds, and says what was proved', async () =>
    expect(await prove()).toMatchObject({
      failed: 0,
      failures: [],
      contracts: 1,
      invoices: 1,
      payments: 1,
      events: 5,
    }));

  it('the proof succeeds whatever happens to a contract, and to a customer of many', async () => {
    for (const story of fc.sample(
      fc.array(fc.tuple(fc.nat(10), fc.nat(10_000), fc.nat(200_000)), { minLength: 30, maxLength: 40 }),
      4,
    ) as HistoryStep[][]) {
      const own = newId();
      const named = (value: object): object =>
        JSON.parse(JSON.stringify(value).replaceAll(/"(c|co-\d+|i\d+|p\d+)"/g, (_all, id: string) => `"${own}-${id}"`));
      for (const { stream, type, data } of historyOfSteps(story))
        await at.append(acme, stream.replace('-', `-${own}-`), { type, data: named(data as object) });
    }
    await at.append(
      acme,
      `Customer-${seededIds.invoice}`,
      event('CustomerCreated', customerData('Zoë "Z" O’Neil\\\n\t<& ü €', olive, 'Olive')),
    );
    await settled();
    expect((await prove()).failures.filter(({ words }) => !words.startsWith('More retention was released'))).toEqual(
      [],
    ); // these stories know no rules
  });

  it('the proof succeeds while other users go on working', async () => {
    let going = true;
    const working = (async () => {
      for (let n = 0; going; n++)
        await Promise.all([
          at.append(acme, `Contract-${newId()}`, event('ContractCreated', { ...contractData(5_000), number: `w${n}` })),
          at.append(
            acme,
            `Customer-${seededIds.customer}`,
            event('CustomerEdited', customerData(`Ana ${n}`, olive, 'Olive')),
          ),
        ]);
    })();
    for (let turn = 0; turn < 4; turn++) expect((await prove()).failures).toEqual([]);
    going = false;
    await working;
  }, 120_000);

  it('the proof has the same result when only a few rows may be held in memory', async () => {
    for (let n = 0; n < 12; n++) await billAndPay(newId(), `${n}`);
    const untimed = ({ seconds: _seconds, rules, ...proof }: Omit<Proof, 'at'>) => ({
      ...proof,
      rules: rules.map(({ rule, failed }) => [rule, failed]),
    });
    const whole = await prove();
    expect(untimed(await proofOfBooks({ ...at, rowsAtOnce: 2 }, proven, acme))).toEqual(untimed(whole));
    expect(whole).toMatchObject({ failed: 0, contracts: 13, invoices: 13 });
  });

  it('the proof succeeds up to the position that the lists have reached', async () => {
    await runner.stop();
    await at.append(acme, `Contract-${newId()}`, event('ContractCreated', contractData(5_000)));
    expect(await prove()).toMatchObject({ failed: 0, events: 5, contracts: 1 });
  });
});

describe('a list that was tampered with', () => {
  it('the proof of a list finds a changed amount and names it, with the expected value', async () => {
    await at.raw`UPDATE read.invoices SET open_due = 100 WHERE id = ${seededIds.invoice}`;
    expect((await prove()).failures).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          entity: 'Invoice',
          id: seededIds.invoice,
          number: '7',
          name: 'Wall',
          locationId: 'yard',
          words: row,
          expected: 'open due 0.00',
          found: 'open due 1.00',
        }),
        expect.objectContaining({
          entity: 'Contract',
          id: contractId,
          number: '7',
          words: identity + LIST,
          expected: '5,250.00',
          found: '5,251.00',
        }),
      ]),
    );
  });
  it('the proof of a list finds a changed ledger entry', async () => {
    await at.raw`UPDATE read.ledger SET amount = amount + 1 WHERE account = 'retention'`;
    expect(await failures()).toEqual(
      expect.arrayContaining([
        ['LedgerEntry', '4-2', row],
        ['LedgerEntry', '4', journal + LIST],
        ['Contract', contractId, identity + LIST],
      ]),
    );
  });
  it('the proof of a list finds ledger entries that nothing posted, wherever they are', async () => {
    for (const [entry, moved, position] of [
      ['4-1', '0-1', 0],
      ['4-2', '2-1', 2],
      ['4-3', '99-1', 99],
    ] as const)
      await at.raw`UPDATE read.ledger SET id = ${moved}, position = ${position} WHERE id = ${entry}`;
    const found = await failures();
    for (const entry of ['4-1', '4-2', '4-3'])
      expect(found).toContainEqual(['LedgerEntry', entry, 'It is missing from its list']);
    for (const entry of ['0-1', '2-1', '99-1'])
      expect(found).toContainEqual(['LedgerEntry', entry, 'It is in its list, but nothing in its history made it']);
  });
  it('the proof of a list finds a payment that was changed within', async () => {
    await at.raw`UPDATE read.post_payments SET allocations = jsonb_set(allocations, '{0,amount}', '474999')`;
    expect(await failures()).toEqual(
      expect.arrayContaining([
        ['Payment', seededIds.payment, row],
        [
          'Payment',
          seededIds.payment,
          `What was allocated and what is left as credit are not the amount received${LIST}`,
        ],
        ['Invoice', seededIds.invoice, paidOtherwise + LIST],
      ]),
    );
  });
  it('the proof of a list finds a customer who owes other than what is posted', async () => {
    await at.raw`UPDATE read.customers SET owed = 100`;
    const balance = 'What is open, retained and credited is not what was posted to the books';
    expect(await failures()).toEqual(
      expect.arrayContaining([
        ['Customer', seededIds.customer, row],
        ['Customer', seededIds.customer, balance + LIST],
      ]),
    );
  });
  it('the proof of a list finds tampering when only a few rows may be held in memory', async () => {
    for (let n = 0; n < 6; n++) await billAndPay(newId(), `${n}`);
    await at.raw`UPDATE read.contracts SET name = 'Other'`;
    expect(
      (await proofOfBooks({ ...at, rowsAtOnce: 2 }, proven, acme)).failures.filter(({ words }) => words === row),
    ).toHaveLength(7);
  });
  it('the proof of a list finds a row that missed an event of another record', async () => {
    await at.append(
      acme,
      `Customer-${seededIds.customer}`,
      event('CustomerEdited', customerData('Ana & Sons', olive, 'Olive')),
    );
    await settled();
    expect(await failures()).toEqual([]);
    await at.raw`UPDATE read.contracts SET customer_name = 'Ana Ltd', position = 5`;
    expect(await failures()).toEqual([['Contract', contractId, row]]);
  });
  it('the proof of a list finds a row that missed an event of its own', async () => {
    await at.raw`UPDATE read.invoices SET position = 3, version = 1`;
    expect(await failures()).toEqual([['Invoice', seededIds.invoice, row]]);
  });
  it('the proof of a list finds a missing row', async () => {
    await at.raw`DELETE FROM read.customers`;
    expect(await failures()).toEqual([['Customer', seededIds.customer, 'It is missing from its list']]);
  });
  it('the proof of a list finds a row that no event made', async () => {
    await at.raw`UPDATE read.customers SET id = 'nobody' WHERE id = ${seededIds.customer}`;
    expect(await failures()).toEqual(
      expect.arrayContaining([
        ['Customer', seededIds.customer, 'It is missing from its list'],
        ['Customer', 'nobody', 'It is in its list, but nothing in its history made it'],
      ]),
    );
  });
});

describe('money between receipt and bank', () => {
  const undeposited = 'What is posted as received and not deposited is not what the payment says of that day';
  const deposited = 'What is posted to the bank for it is not what its deposit says of that day';
  it('the proof succeeds for what is in hand, deposited, moved to another deposit, returned and reversed', async () => {
    const place = { bankId: 'first', bankName: 'First Bank', depositDate: '2026-11-14', depositNo: 'D-1' };
    const happened = async (...events: Parameters<typeof at.append>[2][]) => {
      const stream = `Payment-${newId()}`;
      for (const each of events) await at.append(acme, stream, each);
    };
    const paid = (more: object = {}) => event('PaymentPosted', { ...paymentData(100, []), ...more });
    const inHand = paid({ bankId: '', bankName: '', depositDate: null });
    const takenBack = { ...payer, amount: 100, allocations: [], unapplied: 100, bankId: 'first', reason: 'No' };
    await happened(inHand);
    await happened(inHand, event('PaymentDeposited', { ...payer, amount: 100, ...place }));
    await happened(inHand, event('PaymentReversed', { ...takenBack, bankId: '', reversedOn: '2026-11-13' }));
    await happened(paid({ depositNo: 'D-1' }), event('PaymentReversed', { ...takenBack, reversedOn: '2026-11-15' }));
    await happened(paid(), event('PaymentReturned', { ...takenBack, returnedOn: '2026-11-15', fee: 15 }));
    const from = { ...depositFields, allowDuplicateCheck: false };
    const edited = { ...payer, amount: 100, from, to: { ...from, ...place }, reason: 'Slip', on: '2026-11-16' };
    await happened(paid(), event('DepositEdited', edited));
    await settled();
    expect(await failures()).toEqual([]);
  });
  it('the proof finds a payment that is in another deposit by the books than by its list', async () => {
    await at.raw`UPDATE read.ledger SET deposit_id = 'other' WHERE account = 'bank'`;
    expect((await failures()).filter(([, , words]) => words === deposited + LIST)).toHaveLength(2);
  });
  it('the proof finds money that lies undeposited on another day than it was received', async () => {
    await at.raw`UPDATE read.ledger SET day = '2026-11-01' WHERE account = 'undeposited' AND amount > 0`;
    expect((await failures()).filter(([, , words]) => words === undeposited + LIST)).toHaveLength(2);
  });
});

describe('a statement that was finished', () => {
  const [bankId, statementDate] = ['first', '2026-11-30'];
  const statement = newId();
  beforeEach(async () => {
    const cleared = { kind: 'deposit' as const, id: seededIds.payment, date: '2026-11-12', amount: 475_000 };
    const head = { bankId, statementDate, beginningBalance: 0, endingBalance: 475_000 };
    await at.append(
      acme,
      `Reconciliation-${statement}`,
      event('StatementReconciled', {
        ...head,
        bankName: 'First Bank',
        items: [{ ...cleared, number: '4471', party: 'Ana Ltd', payments: [] }],
        clearedAmount: 475_000,
        sha256: sha256(statementText(head, [cleared])),
      }),
    );
    const reconciled = { reconciliationId: statement, on: statementDate, item: 'deposit' };
    await at.append(acme, `Payment-${seededIds.payment}`, event('PaymentReconciled', reconciled));
    await settled();
  });
  const moved = async (to: object) => {
    const from = { ...depositFields, allowDuplicateCheck: false };
    const edit = { ...payer, amount: 475_000, from, to: { ...from, ...to }, reason: 'Slip', on: '2026-12-01' };
    await at.append(acme, `Payment-${seededIds.payment}`, event('DepositEdited', edit));
    await settled();
    return (await prove()).failures.filter(({ entity }) => entity === 'Reconciliation');
  };
  const otherwise = 'What it cleared is not what was written down when it was finished';
  const of = { id: statement, name: 'First Bank', day: statementDate };

  it('the proof succeeds while the statement cleared what was written down', async () =>
    expect(await failures()).toEqual([]));
  it('the proof succeeds for a statement of before, which lists a returned check and its fee in one line', async () => {
    const [payment, before] = [newId(), newId()];
    const posted = { ...paymentData(100, []), bankId: 'old', bankName: 'Old Bank', depositNo: 'D-1' };
    const returned = { ...payer, amount: 100, allocations: [], unapplied: 100, bankId: 'old', reason: 'No funds' };
    const listed = { number: '4471', party: 'Ana Ltd', date: '2026-11-12' };
    const reconciled = { reconciliationId: before, on: statementDate };
    await at.append(
      acme,
      `Payment-${payment}`,
      event('PaymentPosted', posted),
      event('PaymentReturned', { ...returned, returnedOn: '2026-11-14', fee: 15 }),
      event('PaymentReconciled', { ...reconciled, item: 'deposit' }),
      event('PaymentReconciled', { ...reconciled, item: 'return' }),
    );
    await at.append(
      acme,
      `Reconciliation-${before}`,
      event('StatementReconciled', {
        bankId: 'old',
        bankName: 'Old Bank',
        statementDate,
        beginningBalance: 0,
        endingBalance: -15,
        items: [
          { ...listed, kind: 'deposit', id: payment, amount: 100 },
          { ...listed, kind: 'return', id: payment, date: '2026-11-14', amount: -115 },
        ],
      }),
    );
    await settled();
    expect(await failures()).toEqual([]);
  });
  it('the proof finds a cleared deposit that was moved to another day afterwards, with both days', async () =>
    expect(await moved({ depositDate: '2026-11-14' })).toEqual([
      expect.objectContaining({
        ...of,
        words: `${otherwise}: deposit ${seededIds.payment}, date`,
        expected: '2026-11-12',
        found: '2026-11-14',
      }),
    ]));
  it('the proof finds a cleared deposit that was moved to another bank, and what the statement comes to without it', async () =>
    expect(await moved({ bankId: 'second', bankName: 'Second Bank' })).toMatchObject([
      { ...of, words: `${otherwise}: deposit ${seededIds.payment}, date`, expected: '2026-11-12', found: 'nothing' },
      { ...of, words: `${otherwise}: deposit ${seededIds.payment}, amount`, expected: '4,750.00', found: 'nothing' },
      { ...of, words: `${otherwise}: cleared`, expected: '4,750.00', found: '0.00' },
      { ...of, words: `${otherwise}: ending balance`, expected: '4,750.00', found: '0.00' },
    ]));
});

describe('a day that was closed', () => {
  const through = '2026-11-30';
  let figures: string;

  beforeEach(async () => {
    await at.append(acme, `BookClosing-${acme}`, event('BooksClosed', { from: null, through, postingRules: 2 }));
    await settled();
    const position = await at.log.head(acme);
    const of = { tenant: acme, through, closingPosition: position, postingRules: 2 };
    const { parts, ...frozen } = await readClosingFigures({ sql: at.sql, log: at.log }, position, of);
    figures = newId();
    const hashed = parts.map(({ part, lines }) => ({
      part,
      count: lines.length,
      sha256: sha256(canonicalText(part, through, lines)),
    }));
    await at.append(
      acme,
      `ClosingFigures-${figures}`,
      event('ClosingFrozen', { ...frozen, parts: hashed, sha256: '' }),
      ...parts.map((part) => event('ClosingFiguresRecorded', part)),
    );
    await settled();
  });

  it('the proof succeeds while it comes to what was frozen, and for what is posted on later days', async () => {
    await at.append(acme, `Payment-${newId()}`, event('PaymentPosted', receivedOn('2026-12-01')));
    await settled();
    expect(await failures()).toEqual([]);
  });
  it('the proof finds what was posted into it afterwards, and each account that differs', async () => {
    await at.append(acme, `Payment-${newId()}`, event('PaymentPosted', receivedOn('2026-11-13')));
    await settled();
    const position = await at.log.head(acme);
    const late = ['undeposited', 'bank', 'undeposited', 'credit'].map((account) => ({
      id: String(position),
      words: `It was posted in a period that was closed by then: ${account}`,
    }));
    const closing = 'A closed day comes to something else than when it was closed: Trial balance,';
    const of = { id: figures, events: [position] };
    expect((await prove()).failures).toMatchObject([
      ...late,
      { ...of, words: `${closing} 1000 Bank, amount`, expected: '4,750.00', found: '4,751.00' },
      { ...of, words: `${closing} 2100 Customer Credits, amount`, expected: 'nothing', found: '−1.00' },
    ]);
  });
  const receivedOn = (day: string) => ({
    ...paymentData(100, []),
    receivedOn: day,
    depositDate: day,
    customerId: seededIds.customer,
  });
});

describe('a history that was written into by hand', () => {
  it('the proof of a history finds a payment beyond what is due', async () => {
    await at.append(
      acme,
      `Payment-${newId()}`,
      event(
        'PaymentPosted',
        allocatedTo(contractId, paymentData(100, [{ invoiceId: seededIds.invoice, amount: 100 }])),
      ),
    );
    await settled();
    expect(await failures()).toEqual(
      expect.arrayContaining([
        ['Invoice', seededIds.invoice, overpaid + HISTORY],
        ['Invoice', seededIds.invoice, overpaid + LIST],
      ]),
    );
  });
  it('the proof of a history finds a payment that allocates more than its amount', async () => {
    const payment = newId();
    await at.append(acme, `Payment-${payment}`, event('PaymentPosted', { ...paymentData(100, []), unapplied: 200 }));
    await settled();
    expect(await failures()).toEqual(
      expect.arrayContaining([
        ['Payment', payment, `What was allocated and what is left as credit are not the amount received${HISTORY}`],
        ['LedgerEntry', '6', journal + HISTORY],
        ['LedgerEntry', '6', journal + LIST],
      ]),
    );
  });
  it('the proof of a history finds an invoice that does not add up', async () => {
    const bill = {
      ...posting('8', [{ sourceLineItemId: 'l1', changeOrderId: null, thisPeriod: 100_000 }], 0, 0, 0),
      contractId,
      amountDue: 90_000,
    };
    await at.append(
      acme,
      `Invoice-${newId()}`,
      event('InvoiceCreated', { ...invoiceData(bill), contractId }),
      event('InvoiceApproved', bill),
    );
    await settled();
    expect((await prove()).failures).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          entity: 'Contract',
          id: contractId,
          words: identity + HISTORY,
          expected: '5,250.00',
          found: '5,150.00',
        }),
      ]),
    );
  });
  it('the proof of a history finds an event that cannot be read', async () => {
    await at.append(acme, `Contract-${contractId}`, event('ContractPainted'));
    await settled();
    expect(await failures()).toEqual(
      expect.arrayContaining([
        ['Contract', contractId, 'What happened to it cannot be read into contracts from event 6 on'],
      ]),
    );
  });
});

describe('what was proved', () => {
  const ask = async (tenant: string): Promise<ProofsView> => {
    const [handler] = proofsFeature.handlers?.({ sql: at.sql } as never) ?? []; // it asks for nothing else
    return handler?.run({ caller: callerOf(olive, { tenant }) } as Call) as Promise<ProofsView>; // as above
  };

  it('the proof results are shown to the company they are about, the newest first, and to no other', async () => {
    expect(await ask(acme)).toEqual({ last: null, earlier: [] });
    await saveProof(at.pool, acme, { ...(await prove()), at: systemClock.now() });
    await at.raw`UPDATE read.invoices SET open_due = 100`;
    await saveProof(at.pool, acme, { ...(await prove()), at: systemClock.now() });
    expect(await ask(acme)).toMatchObject({
      last: { failed: 3, failures: [{ entity: 'Contract' }, { entity: 'Customer' }, { entity: 'Invoice' }] },
      earlier: [{ failed: 0 }],
    });
    expect(await ask(bolt)).toEqual({ last: null, earlier: [] });
  });
});
