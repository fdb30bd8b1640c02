import {
  canonicalEntry,
  type ClosingLine,
  type ClosingPart,
  type EntriesDigest,
} from '@backoffice/contracts/features/closing-figures';
import type { Day } from '@backoffice/contracts/kernel';
import type { RecordedEvent } from '@backoffice/infra/event-log';
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Closing, Entry, Tables } from './invariants.spec-kit.ts';

/** Test double of the closing queries: what a day comes to by the rows of the lists, part by part. */
export function closingPartsOf(tables: Tables, through: Day): ClosingPart[] {
  const { ledger, contracts, post_payments: payments } = tables;
  const until = ledger.filter(({ day }) => day <= through);
  const part = (
    name: ClosingPart['part'],
    lines: Iterable<readonly [string, ClosingLine['figures']]>,
  ): ClosingPart => ({
    part: name,
    lines: [...lines]
      .map(([key, figures]) => ({ key, name: '', figures }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  });
  const balances = (field: string, sign: 1 | -1, keyOf: (entry: Entry) => string, ...accounts: readonly string[]) =>
    [...Map.groupBy(accounts.length === 0 ? until : until.filter((each) => accounts.includes(each.account)), keyOf)]
      .map(([key, entries]) => [key, entries, sign * entries.reduce((sum, { amount }) => sum + amount, 0)] as const)
      .filter(([, , amount]) => amount !== 0)
      .map(([key, entries, amount]) => [key, { ...datesOf(entries), [field]: amount }] as const);
  return [
    part(
      'trialBalance',
      balances('amount', 1, ({ account, bankId }) => (account === 'bank' ? `bank:${bankId}` : account)),
    ),
    part(
      'receivables',
      balances('open', 1, ({ invoiceId }) => String(invoiceId), 'receivable'),
    ),
    part(
      'credits',
      balances('open', -1, ({ customerId, paymentId }) => `${customerId} ${paymentId}`, 'credit'),
    ),
    part(
      'retention',
      balances('held', 1, ({ contractId }) => String(contractId), 'retention'),
    ),
    part(
      'payables',
      balances('open', -1, ({ billId }) => String(billId), 'payable'),
    ),
    part(
      'undeposited',
      balances('amount', 1, ({ paymentId }) => String(paymentId), 'undeposited'),
    ),
    part(
      'deposits',
      payments
        .filter(({ depositDate }) => depositDate !== null && depositDate <= through)
        .map(({ id, depositDate, bankId, amount }) => [id, { day: depositDate, bankId, amount }]),
    ),
    part(
      'settlements',
      contracts.flatMap(({ id, profitSettlements }) =>
        profitSettlements.flatMap(({ on, lines }, place) =>
          on > through
            ? []
            : lines.map(({ amount }, at): [string, ClosingLine['figures']] => [`${id} ${place} ${at}`, { on, amount }]),
        ),
      ),
    ),
  ];
}

/** As the last entry that has them says. */
function datesOf(entries: readonly Entry[]) {
  const last = (field: 'invoiceDate' | 'dueDate') =>
    entries.findLast((entry) => entry[field] !== null)?.[field] ?? null;
  return { documentDate: last('invoiceDate'), dueDate: last('dueDate') };
}

type Known = { readonly through: Day; readonly position: number };
/** Test double of the digest query: of the rows of the journal up to a day that a position knows. */
export function entriesDigestOf({ ledger }: Tables, { through, position }: Known): EntriesDigest {
  const known = ledger
    .filter((entry) => entry.day <= through && entry.position <= position)
    .toSorted((a, b) => a.position - b.position || a.ordinal - b.ordinal);
  const hash = createHash('sha256');
  for (const entry of known) hash.update(canonicalEntry(entry));
  return { entries: known.length, sha256: hash.digest('hex') };
}

type Frozen = Known & { readonly closingPosition: number; readonly digest: EntriesDigest };
/** What closings froze, as the log has it. */
export function frozenFigures() {
  const frozen = new Map<string, Frozen & { readonly parts: ClosingPart[] }>();
  return {
    tell({ stream, type, data }: RecordedEvent): void {
      if (type === 'ClosingFrozen') {
        // by its contract
        const { parts, ...known } = data as Frozen & { readonly parts: readonly ClosingPart[] };
        frozen.set(stream, { ...known, parts: parts.map(({ part }) => ({ part, lines: [] })) });
      }
      if (type !== 'ClosingFiguresRecorded') return;
      const { part, lines } = data as ClosingPart; // by its contract
      frozen
        .get(stream)
        ?.parts.find((each) => each.part === part)
        ?.lines.push(...lines);
    },
    all: () => [...frozen.values()],
    of: (position: number) => [...frozen.values()].find(({ closingPosition }) => closingPosition === position)?.parts,
  };
}
export type FrozenFigures = ReturnType<typeof frozenFigures>;

/** Each closing that was not opened again since has its figures, and its day comes to them still. */
export function mustStayFrozen(tables: Tables, closings: readonly Closing[], frozen: FrozenFigures): void {
  for (const { position, through, isClosing } of closings) {
    if (!isClosing || closings.some((each) => each.position > position && each.through < through)) continue;
    const parts = frozen.of(position);
    expect(parts, `nothing is frozen of the closing of ${through} by event ${position}`).toBeDefined();
    for (const now of closingPartsOf(tables, through))
      expect(now.lines, `${now.part} of ${through}`).toEqual(parts?.find(({ part }) => part === now.part)?.lines);
  }
}

/**
 * Every closing finds the entries that it knew, whether or not it was reopened; and what came later for its day came
 * after a reopening of it.
 */
export function mustKeepDigests(tables: Tables, closings: readonly Closing[], frozen: FrozenFigures): void {
  for (const known of frozen.all()) {
    const { through, closingPosition, digest } = known;
    expect(entriesDigestOf(tables, known), `entries up to ${through}, closed by event ${closingPosition}`).toEqual(
      digest,
    );
    const reopening = closings.find((each) => each.position > closingPosition && each.through < through);
    const late = tables.ledger.filter((entry) => entry.day <= through && entry.position > closingPosition);
    expect(
      late.filter(({ position }) => position < (reopening?.position ?? Number.POSITIVE_INFINITY)),
      `late entries of ${through}, which nobody reopened`,
    ).toEqual([]);
  }
}
