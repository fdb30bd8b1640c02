import type { BankKind } from '@backoffice/contracts/capabilities';
import type { ChartAccount } from '@backoffice/contracts/features/chart-of-accounts';
import type { MadeExport } from '@backoffice/contracts/features/journal-exports';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { TenantSql } from '#lists/tenant-sql.ts';
import type { ExportJob, Party } from './report.ts';

/** Days of the journal, each included, by what was recorded up to a position of the log. */
export type JournalRange = { readonly from: Day; readonly to: Day; readonly position: number };

export type PostedRow = {
  readonly position: number;
  readonly day: Day;
  readonly event: string;
  readonly account: string;
  readonly bankId: string | null;
  readonly partyId: string | null;
  /** Of a check to somebody who is no vendor. */
  readonly payee: string | null;
  readonly contractId: string | null;
  readonly invoiceNumber: string;
  readonly billRef: string | null;
  readonly checkNumber: string | null;
  readonly checkNo: string | null;
  readonly depositId: string | null;
  readonly depositNo: string | null;
  readonly dueDate: Day | null;
  readonly amount: Cents;
  readonly recordedAt: string;
  readonly recordedBy: string;
};

/** In the order of days and events. What is in the trash has its name all the same. */
export const postedRows = (ask: TenantSql, tenant: string, { from, to, position }: JournalRange) =>
  ask<PostedRow[]>`
    SELECT l.position, l.day, l.event_type AS event, l.account, l.bank_id AS "bankId", coalesce(l.customer_id, l.vendor_id, l.worker_id) AS "partyId",
      c.payee, l.contract_id AS "contractId", l.invoice_number AS "invoiceNumber", b.ref AS "billRef", c.number AS "checkNumber",
      p.check_no AS "checkNo", l.deposit_id AS "depositId", p.deposit_no AS "depositNo", l.due_date AS "dueDate", l.amount,
      l.created_at AS "recordedAt", l.created_by_name AS "recordedBy"
    FROM own.ledger l
      LEFT JOIN own.bills b ON b.tenant = ${tenant} AND b.id = l.bill_id
      LEFT JOIN own.checks c ON c.tenant = ${tenant} AND c.id = l.check_id
      LEFT JOIN own.post_payments p ON p.tenant = ${tenant} AND p.id = l.payment_id
    WHERE l.tenant = ${tenant} AND l.day BETWEEN ${from} AND ${to} AND l.position <= ${position}
    ORDER BY l.day, l.position, l.ordinal`;

/** What one event posted on one day. */
export const postedEntries = (ask: TenantSql, tenant: string, { from, to, position }: JournalRange) =>
  ask<{ position: number; day: Day }[]>`
    SELECT DISTINCT position, day FROM own.ledger WHERE tenant = ${tenant} AND day BETWEEN ${from} AND ${to} AND position <= ${position}`;

/** On which day the books begin; null while nothing is posted. */
export const firstDay = async (ask: TenantSql, tenant: string): Promise<Day | null> => {
  const [row] = await ask<{ day: Day | null }[]>`SELECT min(day) AS day FROM own.ledger WHERE tenant = ${tenant}`;
  return row?.day ?? null;
};

/** Customers, vendors and workers, the oldest first. */
export const everyParty = (ask: TenantSql, tenant: string) =>
  ask<Party[]>`
    SELECT id, kind, name, is1099 FROM (
      SELECT id, 'customer' AS kind, name, false AS is1099, created_at FROM own.customers WHERE tenant = ${tenant}
      UNION ALL SELECT id, 'vendor', name, is1099, created_at FROM own.suppliers WHERE tenant = ${tenant}
      UNION ALL SELECT id, 'other', name, false, created_at FROM own.workers WHERE tenant = ${tenant}
    ) parties ORDER BY created_at, id`;

export const everyJob = (ask: TenantSql, tenant: string) =>
  ask<(ExportJob & { readonly id: string })[]>`
    SELECT id, number, name, customer_id AS "customerId" FROM own.contracts WHERE tenant = ${tenant}`;

export type BankRow = {
  readonly id: string;
  readonly name: string;
  readonly kind: BankKind;
  readonly glCode: string;
  readonly createdAt: string;
};
/** What accounts are called; no chart where the company has changed none. */
export const accountsOf = async (ask: TenantSql, tenant: string) => {
  const [banks, [chart]] = await Promise.all([
    ask<
      BankRow[]
    >`SELECT id, name, kind, gl_code AS "glCode", created_at AS "createdAt" FROM own.banks WHERE tenant = ${tenant}`,
    ask<{ accounts: ChartAccount[] }[]>`SELECT accounts FROM own.chart_of_accounts WHERE tenant = ${tenant}`,
  ]);
  return { banks, chart: chart?.accounts ?? null };
};

export const closedDays = async (ask: TenantSql, tenant: string): Promise<Day[]> => {
  const [closing] = await ask<{ periods: { through: Day }[] }[]>`
    SELECT periods FROM own.book_closings WHERE tenant = ${tenant}`;
  return (closing?.periods ?? []).map(({ through }) => through);
};

export const madeExports = async (ask: TenantSql, tenant: string): Promise<MadeExport[]> => {
  const [row] = await ask<{ exports: MadeExport[] }[]>`
    SELECT exports FROM own.journal_exports WHERE tenant = ${tenant}`;
  return row?.exports ?? [];
};
