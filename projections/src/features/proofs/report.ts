import {
  journalDiscrepancies,
  moneyTotals,
  type RecordDiscrepancy,
  type Proof,
  type ProofFailure,
  type ProofRule,
} from '@backoffice/contracts/features/proofs';
import { moneyText, TotalCents } from '@backoffice/contracts/kernel';
import { parseStreamName } from '#kernel/fold.ts';
import type { RowDifference } from '#proof/table-comparison.ts';
import { compareWithLog, type ProofObserver, type ComparisonPorts } from '#proof/compare-with-log.ts';
import { storedColumns } from '#kernel/table.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import type { ProjectedRow } from '#kernel/working-set.ts';
import type { CheckFault, ProofCheck } from '#proof/proof-check.ts';
import { jobCostSentences } from './job-cost-rules.ts';
import { listChecks } from './list-rules.ts';
import { moneySentences } from './money-rules.ts';
import { lastProofPosition } from './resolver.ts';

const MAX_FAILURES = 100;
/** What the book knows of a record is a few figures, and a row some kilobytes. */
const ACCOUNTS_PER_ROW = 12;

const ruleSentences: Record<ProofRule, string> = {
  contract: 'Contract value plus extras less payments is not what is open, retained and still to be billed',
  retention: 'More retention was released than was ever held',
  payment: 'What was allocated and what is left as credit are not the amount received',
  invoice: 'What it says was paid is not what payments give to it',
  overpaid: 'More was paid on it than was due',
  journal: 'What was posted to the books does not add up to zero',
  balance: 'What is open, retained and credited is not what was posted to the books',
  ...jobCostSentences,
  ...moneySentences,
};
/** Rules that are asked of each list by what others say. */
export const listRules = Object.keys(ruleSentences);
const SOURCE_PHRASES = { log: 'by its history', tables: 'by the lists' } as const;

/** The tables that are proved, and the rules that are asked of them beside those of the history. */
type ProvenTables = { readonly readModels: readonly ReadModel[]; readonly checks: readonly ProofCheck[] };
type ProofFinding = Omit<ProofFailure, 'number' | 'name' | 'locationId'>;

/**
 * Proves the books of one company: every sum by its history, every sum by the lists, and every row of the lists by its
 * history.
 */
export async function proofOfBooks(
  ports: ComparisonPorts,
  { readModels, checks }: ProvenTables,
  tenant: string,
  { isFull = false }: { readonly isFull?: boolean } = {},
): Promise<Omit<Proof, 'at'>> {
  const begun = performance.now();
  const found: ProofFinding[] = [];
  let failed = 0;
  const fail = (failure: ProofFinding) => {
    failed += 1;
    if (found.length < MAX_FAILURES) found.push(failure);
  };
  const failedBy = (
    where: keyof typeof SOURCE_PHRASES,
    { entity, id, rule, day = null, about, ...sums }: RecordDiscrepancy & Pick<CheckFault, 'day' | 'about'>,
  ) =>
    fail({
      entity,
      id,
      words: `${ruleSentences[rule]}, ${SOURCE_PHRASES[where]}${about === undefined ? '' : `: ${about}`}`,
      expected: moneyText(sums.expected),
      found: moneyText(sums.found),
      day,
      events: entity === 'LedgerEntry' ? [Number(id)] : [],
    });

  const rules: Proof['rules'] = [];
  const timed = async (rule: string, run: () => Promise<void>) => {
    const [from, before] = [performance.now(), failed];
    await run();
    rules.push({ rule, seconds: secondsSince(from), failed: failed - before });
  };
  const counts = { contracts: 0, invoices: 0, payments: 0 };
  const onlooker: ProofObserver = {
    async checkTables(db) {
      const checkPorts = { db, log: ports.log, tenant, isFull, since: await lastProofPosition(db, tenant) };
      for (const { rule, check } of listChecks)
        await timed(rule, async () => {
          for await (const fault of check(checkPorts)) failedBy('tables', fault);
        });
      for (const { rule, words, check } of checks)
        await timed(rule, async () => {
          for await (const { expected, found: is, about, day = null, events: named = [], ...record } of check(
            checkPorts,
          ))
            fail({
              ...record,
              words: about === undefined ? words : `${words}: ${about}`,
              expected: figureText(expected),
              found: figureText(is),
              day,
              events: [...named],
            });
        });
    },
    openBook(isOurs) {
      const book = moneyTotals(isOurs);
      const size = () => Object.values(book.counts()).reduce((sum, count) => sum + count, 0);
      return {
        applyEvent: book.tell,
        weight: () => size() / ACCOUNTS_PER_ROW,
        narrow: book.narrow,
        finish() {
          for (const fault of book.faults()) failedBy('log', fault);
          // the same three
          for (const [kind, count] of Object.entries(book.counts())) counts[kind as keyof typeof counts] += count;
        },
      };
    },
    left({ projection }, rows) {
      if (projection.entity !== 'LedgerEntry') return;
      for (const fault of journalDiscrepancies(rows.reduce((sum, row) => sum + Number(row['amount']), 0)))
        failedBy('log', { ...fault, entity: 'LedgerEntry', id: String(rows[0]?.position) });
    },
    differs: (difference) => fail(describeDifference(difference)),
    unfoldable: ({ readModel, stream, position, error }) =>
      fail({
        ...parseStreamName(stream),
        words: `What happened to it cannot be read into ${readModel.table.resource.path.replace(/[-/]/g, ' ')} from event ${position} on`,
        expected: 'it can be read',
        found: error,
        day: null,
        events: [position],
      }),
  };
  const { events, rows } = await compareWithLog(ports, readModels, tenant, onlooker);
  const failures = await Promise.all(
    found.map(async (failure) => ({ ...failure, ...(await recordNameOf(ports, readModels, tenant, failure)) })),
  );
  return { seconds: secondsSince(begun), events, rows, ...counts, failed, failures, rules };
}

const secondsSince = (from: number): number => Math.round((performance.now() - from) / 10) / 100;
const figureText = (figure: number | string): string => (typeof figure === 'number' ? moneyText(figure) : figure);

function describeDifference({ readModel, id, expected, found }: RowDifference): ProofFinding {
  const { entity } = readModel.projection;
  const unknown = { day: null, events: [] };
  if (!found)
    return { entity, id, words: 'It is missing from its list', expected: 'listed', found: 'missing', ...unknown };
  if (!expected)
    return {
      entity,
      id,
      words: 'It is in its list, but nothing in its history made it',
      expected: 'nothing',
      found: 'listed',
      ...unknown,
    };
  const fields = storedColumns(readModel.table)
    .map(({ field }) => field)
    .filter(
      (field) => JSON.stringify(withSortedKeys(expected[field])) !== JSON.stringify(withSortedKeys(found[field])),
    );
  const shown = (row: ProjectedRow) =>
    fields
      .slice(0, 3)
      .map((field) => `${fieldPhrase(field)} ${valueText(readModel, field, row[field])}`)
      .join('; ');
  return {
    entity,
    id,
    words: 'Its list shows something else than its history',
    expected: shown(expected),
    found: shown(found),
    ...unknown,
  };
}

const fieldPhrase = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const MAX_TEXT_LENGTH = 80;

function valueText({ table: { resource } }: ReadModel, field: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number' && resource.view.shape[field] === TotalCents) return moneyText(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

/** Whatever order the fields stand in. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, withSortedKeys(each)]),
  );
}

/** What a person knows the record by; a payment by its payer. */
async function recordNameOf(
  { log, pool }: ComparisonPorts,
  readModels: readonly ReadModel[],
  tenant: string,
  { entity, id }: ProofFinding,
): Promise<Pick<ProofFailure, 'number' | 'name' | 'locationId'>> {
  const readModel = readModels.find(({ projection }) => projection.entity === entity);
  const [row] = readModel ? await readModel.store.load(pool, [{ tenant, ids: [id] }]) : [];
  const said = (row ?? (await log.readStream(tenant, `${entity}-${id}`))[0]?.data ?? {}) as Readonly<
    Record<string, unknown>
  >; // a list's row, or the beginning of the record
  const text = (...fields: readonly string[]) =>
    fields.map((field) => said[field]).find((value): value is string => typeof value === 'string' && value !== '') ??
    '';
  return {
    number: text('number', 'checkNo', 'invoiceNumber', 'ref'),
    name: text('name', 'contractName', 'customerName', 'vendorName', 'payee', 'bankName', 'title'),
    locationId: entity === 'Location' ? id : text('locationId') || null,
  };
}
