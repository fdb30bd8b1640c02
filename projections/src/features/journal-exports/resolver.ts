import { isMoneyAccount } from '@backoffice/contracts/capabilities';
import { accountFinder, usualAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import {
  isExported,
  proposedDays,
  standingExports,
  type ExportRequest,
  type JournalExportStatus,
  type JournalFormat,
  type MadeExport,
} from '@backoffice/contracts/features/journal-exports';
import { addDays, addMonths, type Day } from '@backoffice/contracts/kernel';
import { sha256 } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import type { CompanyLookup, ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { hledgerFile } from './hledger-file.ts';
import { iifFile } from './iif-file.ts';
import {
  accountsOf,
  closedDays,
  everyJob,
  everyParty,
  firstDay,
  madeExports,
  postedEntries,
  postedRows,
  type BankRow,
  type JournalRange,
  type PostedRow,
} from './queries.ts';
import { quickBooksOnlineFile } from './quickbooks-online-file.ts';
import {
  entriesOf,
  journalCsv,
  sumOf,
  type ExportBook,
  type ExportLine,
  type JournalFile,
  type Party,
} from './report.ts';
import { sageFile } from './sage-file.ts';
import { xeroFile } from './xero-file.ts';

const files: Readonly<Record<JournalFormat, JournalFile>> = {
  iif: iifFile,
  quickbooksOnline: quickBooksOnlineFile,
  xero: xeroFile,
  sage: sageFile,
  hledger: hledgerFile,
  csv: journalCsv,
};

export const journalName = (format: JournalFormat, { from, to }: { readonly from: Day; readonly to: Day }): string =>
  `Journal ${from} to ${to}.${files[format].extension}`;

type BookPorts = { readonly sql: Sql; readonly companyOf: CompanyLookup };
export type WrittenJournal = {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly entries: number;
  readonly lines: number;
  readonly debits: number;
};

/**
 * The journal of a range of days as a program takes it, without what went out to it before. @throws HttpProblem 422 for
 * what the format cannot say
 */
export async function writeJournal(
  ports: BookPorts,
  tenant: string,
  { format, xeroAccounts, ...range }: ExportRequest & JournalRange,
  exported: readonly MadeExport[] = [],
): Promise<WrittenJournal> {
  const book = await readBook(ports, tenant, range);
  const lines = book.lines.filter((line) => !isExported(line, exported));
  const { contentType, write } = files[format];
  const isWhole = lines.length === book.lines.length;
  const written = await write({ ...book, lines, xeroAccounts, ...(!isWhole && { balanceDays: [] }) });
  const bytes = typeof written === 'string' ? new TextEncoder().encode(written) : written;
  return {
    fileName: journalName(format, range),
    contentType,
    bytes,
    sha256: sha256(bytes),
    entries: entriesOf(lines).length,
    lines: lines.length,
    debits: sumOf(lines.filter(({ amount }) => amount > 0)),
  };
}

/** The same, of what did not go out to the program yet. */
export const writeExport = async (
  ports: BookPorts,
  tenant: string,
  request: ExportRequest & JournalRange,
): Promise<WrittenJournal> =>
  writeJournal(
    ports,
    tenant,
    request,
    standingExports(await madeExports(tenantSql(ports.sql, tenant), tenant), request.format),
  );

type Status = JournalExportStatus;
/** What went out to a program, the days that are next, and what came late. */
export async function exportStatus(
  ports: Pick<ReadPorts, 'sql' | 'clock' | 'companyOf'>,
  tenant: string,
  format: JournalFormat,
): Promise<Status> {
  const ask = tenantSql(ports.sql, tenant);
  const exports = (await madeExports(ask, tenant)).filter((each) => each.format === format);
  const standing = standingExports(exports, format);
  const { through, next, late } = proposedDays(standing, await reportDay(ports, tenant));
  const open = async (days: { readonly from: Day; readonly to: Day }) => {
    const entries = await postedEntries(ask, tenant, { ...days, position: Number.MAX_SAFE_INTEGER });
    return { ...days, entries: entries.filter((entry) => !isExported(entry, standing)).length };
  };
  const supplement = late && (await open(late));
  return {
    exports: exports.toReversed(),
    through,
    next: await open(next),
    late: supplement && supplement.entries > 0 ? supplement : null,
  };
}

/** What was posted in a range of days, with all that other programs know it by. */
async function readBook(
  { sql, companyOf }: BookPorts,
  tenant: string,
  range: JournalRange,
): Promise<Omit<ExportBook, 'xeroAccounts'>> {
  const ask = tenantSql(sql, tenant);
  const [company, rows, known, jobs, accounts, begins, closed] = await Promise.all([
    companyOf(tenant),
    postedRows(ask, tenant, range),
    everyParty(ask, tenant),
    everyJob(ask, tenant),
    accountsOf(ask, tenant),
    firstDay(ask, tenant),
    closedDays(ask, tenant),
  ]);
  const payees = new Map(rows.flatMap((row) => payeeOf(row) ?? []).map((payee) => [payee.id, payee]));
  const parties = [...known, ...payees.values()];
  const lineOf = lineReader({ parties, jobs, ...accounts });
  return {
    company: company?.name ?? '',
    lines: rows.map(lineOf),
    parties,
    balanceDays:
      begins !== null && range.from <= begins ? balanceDaysOf(begins, rows.at(-1)?.day ?? begins, closed) : [],
  };
}

/** Ends of months, closed days, and the last. */
function balanceDaysOf(first: Day, last: Day, closed: readonly Day[]): Day[] {
  const days = new Set(closed.filter((day) => day < last));
  for (let month = nextMonth(first); month <= last; month = nextMonth(month)) days.add(addDays(month, -1));
  return [...days.add(last)].toSorted();
}
const nextMonth = (day: Day): Day => addMonths(`${day.slice(0, 7)}-01`, 1);

const payeeOf = ({ partyId, payee }: PostedRow): Party | null =>
  partyId === null && payee ? { id: `payee ${payee}`, kind: 'other', name: payee, is1099: false } : null;

type Names = {
  readonly parties: readonly Party[];
  readonly jobs: Awaited<ReturnType<typeof everyJob>>;
  readonly banks: readonly BankRow[];
  readonly chart: Parameters<typeof accountFinder>[0] | null;
};

function lineReader({ parties, jobs, banks, chart }: Names): (row: PostedRow) => ExportLine {
  const accountOf = accountFinder(chart ?? usualAccounts, banks);
  const partyById = new Map(parties.map((party) => [party.id, party]));
  const jobById = new Map(jobs.map((job) => [job.id, job]));
  const pathOf = (key: string, bankId: string | null): readonly (readonly [key: string, name: string])[] => {
    const { parent, name } = accountOf(key, bankId);
    return [...(parent === null ? [] : pathOf(parent, null)), [key, name]];
  };
  return (row) => {
    const { account, bankId, partyId, contractId, checkNumber, billRef, invoiceNumber, ...posted } = row;
    const { code, type } = accountOf(account, bankId);
    const path = pathOf(account, bankId);
    return {
      ...posted,
      account,
      accountKeys: path.map(([key]) => (isMoneyAccount(key) && bankId !== null ? bankId : key)),
      type,
      code,
      accountPath: path.map(([, name]) => name),
      party: partyById.get(partyId ?? payeeOf(row)?.id ?? '') ?? null,
      job: jobById.get(contractId ?? '') ?? null,
      reference: checkNumber ?? billRef ?? invoiceNumber,
      depositNo: row.depositNo ?? '',
      checkNo: row.checkNo ?? '',
    };
  };
}
