import type { ReportLine } from '#capabilities/index.ts';
import { retentionDeadline } from '#features/contracts';
import type { AgingBasis } from '#features/receivables';
import { daysBetween, equals, type Cents, type Day } from '#kernel/index.ts';

export const ageColumns = ['current', 'to30', 'to60', 'to90', 'over90'] as const;
export type AgeColumn = (typeof ageColumns)[number];

/** In which column days belong: what is not due yet is current, and what ages from its own date never is. */
export const ageColumnOf = (days: number, basis: AgingBasis): AgeColumn =>
  basis === 'dueDate' && days <= 0
    ? 'current'
    : days <= 30
      ? 'to30'
      : days <= 60
        ? 'to60'
        : days <= 90
          ? 'to90'
          : 'over90';

/**
 * What entries of one account about one document come to, those together that state the same dates. What grows with
 * credits is positive. `documentId`: null of what is on none.
 */
export type DocumentSum = {
  readonly account: 'open' | 'retention' | 'credit';
  readonly partyId: string;
  readonly documentId: string | null;
  readonly date: Day | null;
  readonly dueDate: Day | null;
  readonly amount: Cents;
};
/** A document with what is open and held of it on a day, or what is paid and on none. */
export type AgedDocument = {
  readonly partyId: string;
  readonly documentId: string | null;
  readonly date: Day | null;
  readonly dueDate: Day | null;
  readonly days: number | null;
  readonly column: AgeColumn;
  readonly open: Cents;
  readonly retention: Cents;
  readonly credit: Cents;
};

/**
 * What is open on a day, by document (accounting design 11). The dates of a document are those of what was recorded and
 * not posted back; all together are what the control accounts stand at.
 */
export function agedDocuments(sums: readonly DocumentSum[], asOf: Day, basis: AgingBasis): AgedDocument[] {
  const byDocument = Map.groupBy(sums, ({ partyId, documentId }) => documentId ?? `of ${partyId}`);
  return [...byDocument.values()].flatMap((own) => {
    const [first] = own;
    const totalOf = (account: DocumentSum['account']) =>
      own.reduce((sum, each) => (each.account === account ? sum + each.amount : sum), 0);
    const [open, retention, credit] = [totalOf('open'), totalOf('retention'), totalOf('credit')];
    if (!first || (open === 0 && retention === 0 && credit === 0)) return [];
    const standing = own.findLast(({ date, amount }) => date !== null && amount !== 0);
    const [date, dueDate] = [standing?.date ?? null, standing?.dueDate ?? null];
    const from = basis === 'dueDate' ? (dueDate ?? date) : date;
    const days = from === null ? null : daysBetween(from, asOf);
    const { partyId, documentId } = first;
    return [
      { partyId, documentId, date, dueDate, days, column: ageColumnOf(days ?? 0, basis), open, retention, credit },
    ];
  });
}

/** Made once: thousands of lines are put in order. */
const byName = new Intl.Collator('en');
const byNumber = new Intl.Collator('en', { numeric: true });

type DocumentNames = { readonly party: string; readonly document: string; readonly page: string | null };

/** Documents under their customer or vendor, the oldest first. `entries`: which accounts their figures open. */
export const agedLines = (
  documents: readonly AgedDocument[],
  nameOf: (document: AgedDocument) => DocumentNames,
  partyPage: (partyId: string) => string,
  opens: { readonly accounts: readonly string[]; readonly field: string; readonly credits: boolean },
): ReportLine[] =>
  documents
    .map((each) => ({ each, named: nameOf(each) }))
    .toSorted(
      (a, b) =>
        byName.compare(a.named.party, b.named.party) ||
        (b.each.days ?? 0) - (a.each.days ?? 0) ||
        byNumber.compare(a.named.document, b.named.document),
    )
    .map(({ each, named: { party, document, page } }) => ({
      key: each.documentId ?? `credit ${each.partyId}`,
      cells: {
        party,
        document,
        date: each.date,
        due: each.dueDate,
        days: each.open === 0 ? null : each.days,
        ...(each.open !== 0 && { [each.column]: each.open, total: each.open }),
        ...(each.credit !== 0 && { credit: each.credit }),
        ...(each.retention !== 0 && { retention: each.retention }),
      },
      groups: { party: each.partyId },
      pages: { party: partyPage(each.partyId) },
      page,
      ...(each.documentId !== null && {
        entries: {
          accounts: [...opens.accounts],
          where: [equals(opens.field, each.documentId)],
          credits: opens.credits,
        },
      }),
    }));

/** What documents of one job or vendor hold, or give back where it is negative. */
export type RetentionSum = { readonly ownerId: string; readonly amount: Cents };
export type RetentionOwner = {
  readonly ownerId: string;
  readonly held: Cents;
  readonly released: Cents;
  readonly open: Cents;
};
/** What was held in all, what of it was released, and what is left, of each owner of which something was ever held. */
export const retentionOwners = (sums: readonly RetentionSum[]): RetentionOwner[] =>
  [...Map.groupBy(sums, ({ ownerId }) => ownerId)].flatMap(([ownerId, own]) => {
    const held = own.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
    const released = own.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0);
    return held === released ? [] : [{ ownerId, held, released, open: held - released }];
  });

/** When retention of completed work has to be paid, and since when it is completed; nothing before that day. */
export const retentionDays = (completedOn: Day | null, asOf: Day) =>
  completedOn === null || completedOn > asOf
    ? { completed: null, days: null, due: null }
    : { completed: completedOn, days: daysBetween(completedOn, asOf), due: retentionDeadline(completedOn) };

export type Names = readonly { readonly id: string; readonly name: string }[];
/** The name of a record by its id. */
export const nameIn = (names: Names) => {
  const known = new Map(names.map(({ id, name }) => [id, name]));
  return (id: string) => known.get(id) ?? '';
};
