import { agedDocuments, type DocumentSum } from '@backoffice/contracts/features/ageing-reports';
import { usualAccounts, type ChartAccount, type NumberedBank } from '@backoffice/contracts/features/chart-of-accounts';
import {
  balanceSheet,
  cashFlow,
  earlierKey,
  fiscalYearStart,
  openingKey,
  type AccountSum,
  type BookSums,
} from '@backoffice/contracts/features/statements';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { CheckFault, CheckPorts } from '#proof/proof-check.ts';

/** Statements of so many closed days, the newest, are added up each night; all where it is full. */
const CLOSED_DAYS = 3;
/** Today and what is posted ahead. */
const EVER = '9999-12-31';
/** Each control account, the documents it is aged by, and whether it grows with credits. */
const controls = [
  { account: 'receivable', party: 'customer_id', document: 'invoice_id', sign: 1 },
  { account: 'payable', party: 'vendor_id', document: 'bill_id', sign: -1 },
] as const;

type Comparison = { readonly about: string; readonly expected: Cents; readonly found: Cents };
type Sums = {
  readonly account: string;
  readonly bankId: string | null;
  readonly amount: Cents;
  readonly earlier: Cents;
  readonly moved: Cents;
};

/**
 * The statements of today and of closed days, by the functions that people read them by: both sides of the trial
 * balance and of the balance sheet are the same, cash flow is the change of the banks, and what is aged is what its
 * control account stands at.
 */
export const statementCheck = {
  rule: 'statement totals',
  words: 'A statement does not agree with the account that it is about',
  async *check(ports: CheckPorts): AsyncIterable<CheckFault> {
    const { db, tenant, isFull } = ports;
    const { rows } = await db.query<{ through: Day }>(
      `SELECT DISTINCT through FROM read.closing_figures WHERE tenant = $1 ORDER BY through DESC`,
      [tenant],
    );
    const closed = rows.map(({ through }) => through).slice(0, isFull ? undefined : CLOSED_DAYS);
    for (const day of [EVER, ...closed]) {
      const compared = [...(await booksOn(ports, day)), ...(await agesOn(ports, day))];
      for (const { about, expected, found } of compared)
        if (expected !== found)
          yield { entity: 'Company', id: tenant, about, expected, found, day: day === EVER ? null : day };
    }
  },
};

async function booksOn({ db, tenant }: CheckPorts, day: Day): Promise<Comparison[]> {
  const [{ rows: sums }, { rows: banks }, { rows: charts }] = [
    await db.query<Sums>(
      `SELECT account, CASE WHEN account IN ('bank', 'cards') THEN bank_id END AS "bankId", sum(amount)::bigint AS amount,
         coalesce(sum(amount) FILTER (WHERE day < $3), 0)::bigint AS earlier, coalesce(sum(amount) FILTER (WHERE moves_money), 0)::bigint AS moved
       FROM read.ledger WHERE tenant = $1 AND day <= $2 GROUP BY 1, 2`,
      [tenant, day, fiscalYearStart(day)],
    ),
    await db.query<NumberedBank>(
      `SELECT id, name, kind, gl_code AS "glCode", created_at AS "createdAt" FROM read.banks WHERE tenant = $1`,
      [tenant],
    ),
    await db.query<{ accounts: ChartAccount[] }>(`SELECT accounts FROM read.chart_of_accounts WHERE tenant = $1`, [
      tenant,
    ]),
  ];
  const booksOf = (columns: readonly string[], amountsOf: (row: Sums) => AccountSum['sums']): BookSums => ({
    columns,
    sums: sums.map((row) => ({ account: row.account, bankId: row.bankId, sums: amountsOf(row) })),
    chart: charts[0]?.accounts ?? usualAccounts,
    banks,
  });
  const sheet = balanceSheet(
    booksOf(['amount'], ({ amount, earlier }) => ({ amount, [earlierKey('amount')]: earlier })),
    fiscalYearStart(day),
  );
  const cash = cashFlow(
    booksOf(['amount'], ({ moved }) => ({ amount: moved })),
    booksOf([openingKey('amount')], () => ({ [openingKey('amount')]: 0 })),
  );
  const figure = (lines: ReturnType<typeof balanceSheet>, label: string) =>
    lines.find((line) => line.label === label)?.amounts['amount'] ?? 0;
  const total = (chosen: (row: Sums) => boolean) =>
    sums.reduce((sum, row) => (chosen(row) ? sum + row.amount : sum), 0);
  return [
    {
      about: 'trial balance',
      expected: total(({ amount }) => amount > 0),
      found: 0 - total(({ amount }) => amount < 0),
    },
    {
      about: 'balance sheet',
      expected: figure(sheet, 'Total assets'),
      found: figure(sheet, 'Total liabilities and equity'),
    },
    {
      about: 'cash flow',
      expected: total(({ account }) => account === 'bank' || account === 'cards'),
      found: figure(cash, 'Change of cash'),
    },
  ];
}

/** What is on no document is not aged, and would be missing. */
async function agesOn({ db, tenant }: CheckPorts, day: Day): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  for (const { account, party, document, sign } of controls) {
    const { rows } = await db.query<Omit<DocumentSum, 'account'>>(
      `SELECT coalesce(${party}, '') AS "partyId", ${document} AS "documentId", invoice_date AS date, due_date AS "dueDate", sum(amount)::bigint AS amount
       FROM read.ledger WHERE tenant = $1 AND account = '${account}' AND day <= $2 GROUP BY 1, 2, 3, 4`,
      [tenant, day],
    );
    const sums = rows
      .filter(({ documentId }) => documentId !== null)
      .map((row) => ({ ...row, account: 'open' as const }));
    const aged = agedDocuments(sums, day, 'dueDate');
    compared.push({
      about: `aged ${account}`,
      expected: sign * rows.reduce((sum, { amount }) => sum + amount, 0),
      found: sign * aged.reduce((sum, { open }) => sum + open, 0),
    });
  }
  return compared;
}
