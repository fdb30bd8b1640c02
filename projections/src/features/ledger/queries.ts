import type { EntryNumbers } from '@backoffice/contracts/features/ledger';
import type { TenantSql } from '#lists/tenant-sql.ts';

/** `memo`: of the document, where the line says nothing itself. */
export type EntryNames = EntryNumbers & { readonly id: string; readonly party: string; readonly memo: string };

/** What entries are of and who with, by their ids. What is in the trash has its name all the same. */
export const namesOfEntries = (ask: TenantSql, tenant: string, ids: readonly string[]) =>
  ask<EntryNames[]>`
    SELECT l.id, coalesce(c.name, s.name, w.name, k.payee, '') AS party,
      coalesce(nullif(l.memo, ''), nullif(b.memo, ''), nullif(k.memo, ''), nullif(p.memo, ''), e.reason, '') AS memo,
      k.number AS check, b.ref AS bill, e.number AS entry, p.check_no AS payment, nullif(l.invoice_number, '') AS invoice
    FROM own.ledger l
      LEFT JOIN own.customers c ON c.tenant = ${tenant} AND c.id = l.customer_id
      LEFT JOIN own.suppliers s ON s.tenant = ${tenant} AND s.id = l.vendor_id
      LEFT JOIN own.workers w ON w.tenant = ${tenant} AND w.id = l.worker_id
      LEFT JOIN own.bills b ON b.tenant = ${tenant} AND b.id = l.bill_id
      LEFT JOIN own.checks k ON k.tenant = ${tenant} AND k.id = l.check_id
      LEFT JOIN own.journal_entries e ON e.tenant = ${tenant} AND e.id = l.journal_entry_id
      LEFT JOIN own.post_payments p ON p.tenant = ${tenant} AND p.id = l.payment_id
    WHERE l.tenant = ${tenant} AND l.id = ANY(${ids as string[]})`;
