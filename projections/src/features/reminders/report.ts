import {
  billingAddressesOf,
  billingContactsOf,
  returnedAddressesOf,
  type RecordedContact,
} from '@backoffice/contracts/features/customers';
import { reminderLetters, type ReminderLetter, type ReminderSchedule } from '@backoffice/contracts/features/reminders';
import { addDays, type Day } from '@backoffice/contracts/kernel';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';

type OverdueRow = ReminderLetter['invoices'][number] &
  Pick<ReminderLetter, 'customerId' | 'customerName' | 'salesmanId'> & {
    readonly remindedDays: number | null;
    readonly contacts: readonly RecordedContact[];
  };

/**
 * The letters a schedule asks for on a day, of what is overdue and not paused; `salesmen`: whose invoices, null for
 * everybody's.
 */
export async function remindersDue(
  sql: Sql,
  tenant: string,
  schedule: ReminderSchedule,
  today: Day,
  salesmen: readonly string[] | null = null,
): Promise<ReminderLetter[]> {
  const firstStep = Math.min(...schedule.steps.map(({ days }) => days));
  if (!Number.isFinite(firstStep)) return [];
  const overdue = await tenantSql(sql, tenant)<OverdueRow[]>`
    SELECT invoices.id AS "invoiceId", invoices.number, contract_name AS "contractName", location_id AS "locationId", due_date AS "dueDate", open_due AS "openDue", reminded_days AS "remindedDays",
      customer_id AS "customerId", customers.name AS "customerName", customers.salesman_id AS "salesmanId", contacts
    FROM own.invoices JOIN own.customers ON customers.tenant = ${tenant} AND customers.id = customer_id
    WHERE invoices.tenant = ${tenant} AND open_due > 0 AND due_date <= ${addDays(today, -firstStep)} AND invoices.trashed_at IS NULL
      AND invoices.reminders_paused_at IS NULL AND customers.reminders_paused_at IS NULL
      ${salesmen === null ? sql`` : sql`AND invoices.salesman_id = ANY(${salesmen})`}`;
  return reminderLetters(
    schedule,
    overdue.map(({ contacts, ...invoice }) => ({
      ...invoice,
      contactName: billingContactsOf(contacts)[0]?.name ?? '',
      to: billingAddressesOf(contacts),
      returned: returnedAddressesOf(contacts),
    })),
    today,
  );
}
