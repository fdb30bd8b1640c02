import {
  journalDiscrepancies,
  moneyTotals,
  recordsInTotals,
  type RecordDiscrepancy,
  type Proof,
  type ProofFailure,
  type ProofRule,
} from '@backoffice/contracts/features/proofs';
import { moneyText } from '@backoffice/contracts/kernel';
import { parseStreamName } from '#kernel/fold.ts';
import { compareMoved } from '#proof/compare-moved.ts';
import { differenceText } from '#proof/difference-text.ts';
import {
  compareWithLog,
  type ComparisonPorts,
  type ComparisonResult,
  type ProofObserver,
} from '#proof/compare-with-log.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import type { CheckFault, ProofCheck } from '#proof/proof-check.ts';
import { applicationSentences } from './application-rules.ts';
import { commitmentSentences } from './commitment-rules.ts';
import { extraWorkSentences } from './extra-work-rules.ts';
import { jobCostSentences } from './job-cost-rules.ts';
import { listChecks } from './list-rules.ts';
import { moneySentences } from './money-rules.ts';
import { onlinePaymentSentences } from './online-payment-rules.ts';

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
  ...commitmentSentences,
  ...extraWorkSentences,
  ...applicationSentences,
  ...moneySentences,
  ...onlinePaymentSentences,
};
/** Rules that are asked of each list by what others say. */
export const listRules = Object.keys(ruleSentences);
const SOURCE_PHRASES = { log: 'by its history', tables: 'by the lists' } as const;

/** The tables that are proved, and the rules that are asked of them beside those of the history. */
type ProvenTables = { readonly readModels: readonly ReadModel[]; readonly checks: readonly ProofCheck[] };
type ProofFinding = Omit<ProofFailure, 'number' | 'name' | 'locationId'>;
/**
 * `since`: what moved after that position; null for all. `isFull`: closed days are looked at part by part.
 * `turn`: grows by one each day.
 */
type ProofScope = { readonly since: number | null; readonly isFull: boolean; readonly turn: number };

/**
 * Proves the books of one company: every sum by its history, every sum by the lists, and every row of the lists by its
 * history.
 */
export async function proofOfBooks(
  ports: ComparisonPorts,
  proven: ProvenTables,
  tenant: string,
  { isFull = false }: { readonly isFull?: boolean } = {},
): Promise<Omit<Proof, 'at'>> {
  const { onlooker, conclude } = beginProof(ports, proven, tenant, { since: null, isFull, turn: 0 });
  return conclude(await compareWithLog(ports, proven.readModels, tenant, onlooker));
}

/**
 * The same of what moved after a position, as all came out there.
 * @returns null where more moved than that is made for
 */
export async function proofOfMoved(
  ports: ComparisonPorts,
  proven: ProvenTables,
  tenant: string,
  { since, turn = 0 }: { readonly since: number; readonly turn?: number },
): Promise<Omit<Proof, 'at'> | null> {
  const { onlooker, conclude } = beginProof(ports, proven, tenant, { since, isFull: false, turn });
  const compared = await compareMoved(ports, proven.readModels, tenant, since, onlooker);
  return compared && conclude(compared);
}

/** `conclude` names the records of what was found meanwhile. */
function beginProof(
  ports: ComparisonPorts,
  { readModels, checks }: ProvenTables,
  tenant: string,
  { since, isFull, turn }: ProofScope,
) {
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
    namedInTotals: recordsInTotals,
    async checkTables(db, moved) {
      const checkPorts = { db, log: ports.log, tenant, since: since ?? 0, moved, isFull, turn };
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
    differs: (difference) => fail({ ...differenceText(difference), day: null, events: [] }),
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
  return {
    onlooker,
    async conclude(compared: ComparisonResult): Promise<Omit<Proof, 'at'>> {
      const failures = await Promise.all(
        found.map(async (failure) => ({ ...failure, ...(await recordNameOf(ports, readModels, tenant, failure)) })),
      );
      return { seconds: secondsSince(begun), since, ...compared, ...counts, failed, failures, rules };
    },
  };
}

const secondsSince = (from: number): number => Math.round((performance.now() - from) / 10) / 100;
const figureText = (figure: number | string): string => (typeof figure === 'number' ? moneyText(figure) : figure);

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
