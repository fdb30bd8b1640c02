import { bank } from '@backoffice/contracts/dictionaries/banks';
import { check, type CheckView } from '@backoffice/contracts/features/checks';
import { journalEntry, listedEntry } from '@backoffice/contracts/features/journal-entries';
import { payment, type PaymentView } from '@backoffice/contracts/features/payments';
import {
  csvStatement,
  isOfx,
  listedDeposit,
  listedReturn,
  ofxStatement,
  proposedMatches,
  reconciliation,
  statementItems,
  type OpenStatement,
  type ReconciliationView,
  type StatementFile,
  type StatementProposal,
} from '@backoffice/contracts/features/reconciliations';
import { ListRequest, type Day, type Resource } from '@backoffice/contracts/kernel';
import { HttpProblem, type Call, type Caller } from '@backoffice/infra/http';
import { readCells, UnreadableSheetError } from '@backoffice/infra/sheets';
import type { Condition } from '#kernel/condition.ts';
import type { Reads } from '#lists/reads.ts';

/** What moved at a bank and stands on no statement yet, up to a day. @throws HttpProblem 404 */
export async function openStatement(
  reads: Reads,
  caller: Caller,
  { bankId, statementDate }: { readonly bankId: string; readonly statementDate?: Day | undefined },
): Promise<OpenStatement> {
  const found = await reads.one(bank, bankId, caller);
  const rows = async <Row>(resource: Resource, fields: readonly (keyof Row & string)[], ...where: Condition[]) =>
    (await reads.every(
      resource,
      {
        request: { search: '', filters: [] },
        place: 'live',
        where: [{ field: 'bankId', op: 'eq', value: bankId }, ...where],
      },
      fields,
      caller,
    )) as Row[]; // rows of its table
  const unlisted = (field: string): Condition => ({ field, op: 'empty', value: true });
  const until = (field: string): Condition[] =>
    statementDate === undefined ? [] : [{ field, op: 'lte', value: statementDate }];
  const lastRequest = ListRequest.parse({ sortBy: 'statementDate', limit: 1 });
  const lastOf: Condition[] = [
    { field: 'bankId', op: 'eq', value: bankId },
    { field: 'status', op: 'eq', value: 'finished' },
  ];
  const returned: Condition = { field: 'status', op: 'eq', value: 'returned' };
  const back = ['id', 'returnedOn', 'checkNo', 'customerName', 'amount', 'returnFee'] as const;
  const [last, checks, deposits, returns, fees, entries] = await Promise.all([
    reads.list(reconciliation, { request: lastRequest, place: 'live', where: lastOf }, caller),
    rows<CheckView>(
      check,
      ['id', 'date', 'number', 'payee', 'amount'],
      unlisted('reconciledOn'),
      { field: 'status', op: 'ne', value: 'void' },
      ...until('date'),
    ),
    rows<PaymentView>(
      payment,
      ['id', 'bankId', 'depositDate', 'depositNo', 'checkNo', 'customerName', 'amount'],
      unlisted('reconciledOn'),
      { field: 'status', op: 'ne', value: 'reversed' },
      ...until('depositDate'),
    ),
    rows<PaymentView>(payment, back, unlisted('returnReconciledOn'), returned, ...until('returnedOn')),
    rows<PaymentView>(payment, back, unlisted('feeReconciledOn'), returned, ...until('returnedOn')),
    reads.every(
      journalEntry,
      { request: { search: '', filters: [] }, place: 'live', where: [{ field: 'status', op: 'eq', value: 'posted' }] },
      ['id', 'number', 'kind', 'reason', 'lines', 'reconciled'],
      caller,
    ),
  ]);
  const statement = last.items[0] as ReconciliationView | undefined; // as above
  const items = statementItems([
    ...checks.map(({ id, date, number, payee: party, amount }) => ({
      kind: 'check' as const,
      id,
      date,
      number,
      party,
      amount: -amount,
    })),
    ...deposits.flatMap(listedDeposit),
    ...returns.flatMap((each) => listedReturn(each).return ?? []),
    ...fees.flatMap((each) => listedReturn(each).fee ?? []),
    ...entries
      .filter(({ reconciled }) => !reconciled.some((each) => each.bankId === bankId))
      .flatMap((each) => listedEntry(each, bankId))
      .filter(({ date }) => statementDate === undefined || date <= statementDate),
  ]);
  return {
    bankId,
    bankName: found.name,
    bankKind: found.kind,
    lastStatementDate: statement?.statementDate ?? null,
    beginningBalance: statement?.endingBalance ?? found.openingBalance,
    items: items.toSorted((a, b) => a.date.localeCompare(b.date) || a.number.localeCompare(b.number)),
  };
}

const STATEMENT_LIMIT = 2 * 1024 * 1024;
const MOST_LINES = 5_000;
/** Some lines say whose account it is. */
const SHEET_LIMITS = { rows: MOST_LINES + 200, columns: 100 };

/**
 * What the file of a bank says, with what is proposed for each line. @throws HttpProblem 404, and 422 where it cannot
 * be read
 */
export async function proposeMatches(
  reads: Reads,
  {
    caller,
    query: { bankId },
    upload,
  }: Pick<Call, 'caller' | 'upload'> & { readonly query: { readonly bankId: string } },
  today: Day,
): Promise<StatementProposal> {
  const { items } = await openStatement(reads, caller, { bankId });
  const { lines, ending } = await statementOf(caller.tenant, await bytesOf(upload), today);
  if (lines.length === 0) throw unreadable('No line with a day and an amount was found in it.');
  if (lines.length > MOST_LINES) throw tooManyLines();
  const proposed = proposedMatches(lines, items);
  return { ending, lines: lines.map((line, at) => ({ ...line, item: proposed[at] ?? null })) };
}

async function statementOf(company: string, bytes: Buffer<ArrayBuffer>, today: Day): Promise<StatementFile> {
  const text = bytes.toString('utf8');
  if (isOfx(text)) return ofxStatement(text, MOST_LINES) ?? Promise.reject(tooManyLines());
  const rows = await readCells(company, bytes, SHEET_LIMITS).catch((error: unknown) => {
    if (!(error instanceof UnreadableSheetError)) throw error;
    throw error.code === 'TOO_MANY_ROWS' ? tooManyLines() : unreadable(error.message);
  });
  const read = csvStatement(rows, today);
  if (!read) throw unreadable('It has no headings for a date and an amount.');
  return read;
}

async function bytesOf(upload: Call['upload']): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => unreadable('It is larger than 2 MB.');
  if ((upload?.length ?? 0) > STATEMENT_LIMIT) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of upload?.bytes ?? []) {
    length += chunk.length;
    if (length > STATEMENT_LIMIT) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooManyLines = () =>
  unreadable(`It has more than ${MOST_LINES.toLocaleString('en-US')} lines. Choose a shorter time.`);

function unreadable(reason: string): HttpProblem {
  const message = `This statement cannot be read. ${reason}`;
  return new HttpProblem(422, 'VALIDATION_ERROR', 'STATEMENT_UNREADABLE', message, [
    { field: 'file', code: 'STATEMENT_UNREADABLE', message },
  ]);
}
