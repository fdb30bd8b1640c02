import { bank } from '@backoffice/contracts/dictionaries/banks';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { bill } from '@backoffice/contracts/features/bills';
import { accountFinder, usualAccounts, type ChartAccount } from '@backoffice/contracts/features/chart-of-accounts';
import {
  billIdsOf,
  check,
  CheckLine,
  CheckMethod,
  checkOwnRoutes,
  CheckStatus,
  positivePayItems,
} from '@backoffice/contracts/features/checks';
import { equals, LIST_LIMIT, ListRequest, type Address } from '@backoffice/contracts/kernel';
import { bindHandler, fileResponse, type Caller } from '@backoffice/infra/http';
import { renderPdf } from '@backoffice/infra/pdf';
import { tenantSql } from '#lists/tenant-sql.ts';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import { checksProjection } from './projection.ts';
import { largestCheckNumber } from './queries.ts';
import { checksDocument, positivePayCsv } from './report.ts';
import { checksTable } from './table.ts';

export const checksFeature: ReadFeature = {
  projection: checksProjection,
  table: checksTable,
  typeNames: { CheckLine, CheckMethod, CheckStatus },
  handlers: (ports) => [
    bindHandler(checkOwnRoutes.pdf, async ({ params: { id = '' }, caller }) => sheetsOf([id], caller, ports)),
    bindHandler(checkOwnRoutes.sheets, ({ body: { checkIds }, caller }) => sheetsOf(checkIds, caller, ports)),
    bindHandler(checkOwnRoutes.positivePay, async ({ body: { bankId, accountNumber, from, to }, caller }) => {
      const drawn = await ports.reads.one(bank, bankId, caller);
      const listing = { request: ListRequest.parse({}), place: 'live', where: [equals('bankId', bankId)] } as const;
      const checks = await ports.reads.every(check, listing, ISSUED_FIELDS, caller);
      const csv = await positivePayCsv(accountNumber, positivePayItems(checks, { from, to }));
      const name = `Positive pay ${String(drawn['name'])} ${from} to ${to}.csv`;
      return fileResponse(new TextEncoder().encode(csv), 'text/csv; charset=utf-8', name);
    }),
    bindHandler(checkOwnRoutes.nextNumber, async ({ query: { bankId }, caller }) => {
      const drawn = await ports.reads.one(bank, bankId, caller);
      const largest = await largestCheckNumber(ports.sql, caller.tenant, bankId);
      return { number: String(Math.max(Number(drawn['nextCheckNumber'] ?? 1), largest + 1)) };
    }),
  ],
};

const ISSUED_FIELDS = ['number', 'date', 'amount', 'payee', 'status', 'voidedOn', 'spoiltNumbers'] as const;

/** A sheet for each check, for the stock of its bank. */
async function sheetsOf(ids: readonly string[], caller: Caller, { reads, companyOf, sql }: ReadPorts) {
  const [chart] = await tenantSql(sql, caller.tenant)<{ accounts: ChartAccount[] }[]>`
    SELECT accounts FROM own.chart_of_accounts WHERE tenant = ${caller.tenant}`;
  const accountOf = accountFinder(chart?.accounts ?? usualAccounts, []);
  const [company, ...sheets] = await Promise.all([
    companyOf(caller.tenant),
    ...ids.map(async (id) => {
      const written = await reads.one(check, id, caller);
      const [drawn, vendor, bills] = await Promise.all([
        reads.one(bank, written.bankId, caller),
        written.vendorId === null ? null : reads.one(supplier, written.vendorId, caller),
        billDates(billIdsOf(written.lines), caller, reads),
      ]);
      const stock = {
        address: (vendor?.['address'] ?? null) as Address | null, // as above
        offset: { right: Number(drawn['checkOffsetRight']), down: Number(drawn['checkOffsetDown']) },
        accountName: (account: string) => accountOf(account, null).name,
      };
      return { check: written, stock, billDates: bills };
    }),
  ]);
  const at =
    sheets
      .map(({ check: { updatedAt } }) => updatedAt)
      .toSorted()
      .at(-1) ?? '';
  const document = checksDocument(sheets, { author: company?.name ?? '', at });
  return fileResponse(await renderPdf(document), 'application/pdf', `${document.title}.pdf`);
}

/** What stands on the stub beside the number of a bill. */
async function billDates(ids: readonly string[], caller: Caller, reads: ReadPorts['reads']) {
  const request = ListRequest.parse({ filters: [{ field: 'id', op: 'in', value: ids }], limit: LIST_LIMIT });
  const { items } = ids.length === 0 ? { items: [] } : await reads.list(bill, { request, place: 'live' }, caller);
  return new Map(items.map(({ id, date }) => [id, date]));
}
