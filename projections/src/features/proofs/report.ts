import {
  journalFaults,
  moneyBook,
  type FaultOf,
  type Proof,
  type ProofFailure,
  type Rule,
} from '@backoffice/contracts/features/proofs';
import { moneyText, TotalCents } from '@backoffice/contracts/kernel';
import { recordOf } from '#kernel/fold.ts';
import type { Difference } from '#kernel/compared-table.ts';
import { compareWithLog, type Onlooker, type ProvePorts } from '#kernel/prove.ts';
import { storedColumns } from '#kernel/table.ts';
import type { Unit } from '#kernel/unit.ts';
import type { Row } from '#kernel/working-set.ts';
import { faultsInTables } from './resolver.ts';

const LISTED = 100;
/** What the book knows of a record is a few figures, and a row some kilobytes. */
const ACCOUNTS_OF_A_ROW = 12;

const words: Record<Rule, string> = {
  contract: 'Contract value plus extras less payments is not what is open, retained and still to be billed',
  retention: 'More retention was released than was ever held',
  payment: 'What was allocated and what is left as credit are not the amount received',
  invoice: 'What it says was paid is not what payments give to it',
  overpaid: 'More was paid on it than was due',
  journal: 'What was posted to the books does not add up to zero',
};
const WHERE = { log: 'by its history', tables: 'by the lists' } as const;

type Found = Omit<ProofFailure, 'number' | 'name' | 'locationId'>;

/** Proves the books of one company: every sum by its history, every sum by the lists, and every row of the lists by its history. */
export async function proofOf(ports: ProvePorts, units: readonly Unit[], tenant: string): Promise<Omit<Proof, 'at'>> {
  const begun = performance.now();
  const found: Found[] = [];
  let failed = 0;
  const fail = (failure: Found) => {
    failed += 1;
    if (found.length < LISTED) found.push(failure);
  };
  const failedBy = (where: keyof typeof WHERE, { entity, id, rule, ...sums }: FaultOf) =>
    fail({
      entity,
      id,
      words: `${words[rule]}, ${WHERE[where]}`,
      expected: moneyText(sums.expected),
      found: moneyText(sums.found),
    });

  const counts = { contracts: 0, invoices: 0, payments: 0 };
  const onlooker: Onlooker = {
    async tables(db) {
      for await (const fault of faultsInTables(db, tenant)) failedBy('tables', fault);
    },
    book(isOurs) {
      const book = moneyBook(isOurs);
      const size = () => Object.values(book.counts()).reduce((sum, count) => sum + count, 0);
      return {
        event: book.tell,
        weight: () => size() / ACCOUNTS_OF_A_ROW,
        narrow: book.narrow,
        end() {
          for (const fault of book.faults()) failedBy('log', fault);
          for (const [kind, count] of Object.entries(book.counts())) counts[kind as keyof typeof counts] += count; // the same three
        },
      };
    },
    left({ projection }, rows) {
      if (projection.entity !== 'LedgerEntry') return;
      for (const fault of journalFaults(rows.reduce((sum, row) => sum + Number(row['amount']), 0)))
        failedBy('log', { ...fault, entity: 'LedgerEntry', id: String(rows[0]?.position) });
    },
    differs: (difference) => fail(differing(difference)),
    unfoldable: ({ unit, stream, position, error }) =>
      fail({
        ...recordOf(stream),
        words: `What happened to it cannot be read into ${unit.table.resource.path.replaceAll('-', ' ')} from event ${position} on`,
        expected: 'it can be read',
        found: error,
      }),
  };
  const { events, rows } = await compareWithLog(ports, units, tenant, onlooker);
  const failures = await Promise.all(
    found.map(async (failure) => ({ ...failure, ...(await nameOf(ports, units, tenant, failure)) })),
  );
  return { seconds: Math.round((performance.now() - begun) / 10) / 100, events, rows, ...counts, failed, failures };
}

function differing({ unit, id, expected, found }: Difference): Found {
  const { entity } = unit.projection;
  if (!found) return { entity, id, words: 'It is missing from its list', expected: 'listed', found: 'missing' };
  if (!expected)
    return {
      entity,
      id,
      words: 'It is in its list, but nothing in its history made it',
      expected: 'nothing',
      found: 'listed',
    };
  const fields = storedColumns(unit.table)
    .map(({ field }) => field)
    .filter((field) => JSON.stringify(sorted(expected[field])) !== JSON.stringify(sorted(found[field])));
  const shown = (row: Row) =>
    fields
      .slice(0, 3)
      .map((field) => `${wordsOf(field)} ${valueText(unit, field, row[field])}`)
      .join('; ');
  return {
    entity,
    id,
    words: 'Its list shows something else than its history',
    expected: shown(expected),
    found: shown(found),
  };
}

const wordsOf = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const LONGEST = 80;

function valueText({ table: { resource } }: Unit, field: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number' && resource.view.shape[field] === TotalCents) return moneyText(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Whatever order the fields stand in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

/** What a person knows the record by; a payment by its payer. */
async function nameOf(
  { log, pool }: ProvePorts,
  units: readonly Unit[],
  tenant: string,
  { entity, id }: Found,
): Promise<Pick<ProofFailure, 'number' | 'name' | 'locationId'>> {
  const unit = units.find(({ projection }) => projection.entity === entity);
  const [row] = unit ? await unit.store.load(pool, tenant, [id], {}) : [];
  const said = (row ?? (await log.readStream(tenant, `${entity}-${id}`))[0]?.data ?? {}) as Readonly<
    Record<string, unknown>
  >; // a list's row, or the beginning of the record
  const text = (...fields: readonly string[]) =>
    fields.map((field) => said[field]).find((value): value is string => typeof value === 'string' && value !== '') ??
    '';
  return {
    number: text('number', 'checkNo', 'invoiceNumber'),
    name: text('name', 'contractName', 'customerName', 'title'),
    locationId: entity === 'Location' ? id : text('locationId') || null,
  };
}
