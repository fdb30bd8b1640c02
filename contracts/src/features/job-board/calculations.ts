import { retentionDeadline } from '#features/contracts';
import { lienRecordingDeadline } from '#features/lien-rights';
import { daysBetween, type Cents, type Day } from '#kernel/index.ts';
import type { JobBoardRow, JobFigures, JobRisk } from './view.ts';

/** So many days ahead a deadline to record a lien is near. */
export const LIEN_NOTICE_DAYS = 30;

type Standing = {
  readonly completedOn: Day | null;
  readonly noticeOfCompletionRecordedOn: Day | null;
  readonly isPublicWork: boolean;
  /** Billed and not paid, retention included. */
  readonly owed: Cents;
  readonly retention: Cents;
  readonly costsOnUnapproved: Cents;
  readonly changesNotBilled: Cents;
};

/** What of a job somebody should look at on a day. */
export function risksOf(job: Standing, today: Day): JobRisk[] {
  const { completedOn, retention, owed, costsOnUnapproved, changesNotBilled } = job;
  const completed = completedOn !== null && completedOn <= today ? completedOn : null;
  const retentionDue = completed === null ? null : retentionDeadline(completed);
  const recorded = job.noticeOfCompletionRecordedOn;
  const lienBy =
    completed === null || job.isPublicWork
      ? null
      : lienRecordingDeadline('directWithOwner', completed, recorded !== null && recorded <= today ? recorded : null);
  const daysLeft = lienBy === null ? -1 : daysBetween(today, lienBy);
  return [
    ...(costsOnUnapproved > 0 ? [{ code: 'costsOnUnapproved' as const, amount: costsOnUnapproved, on: null }] : []),
    ...(changesNotBilled > 0 ? [{ code: 'changesNotBilled' as const, amount: changesNotBilled, on: null }] : []),
    ...(retention > 0 && retentionDue !== null && retentionDue < today
      ? [{ code: 'retentionOverdue' as const, amount: retention, on: retentionDue }]
      : []),
    ...(owed > 0 && daysLeft >= 0 && daysLeft <= LIEN_NOTICE_DAYS
      ? [{ code: 'lienDeadline' as const, amount: owed, on: lienBy }]
      : []),
  ];
}

/** The most that one of them is about: what is retained and owed is the same money twice. */
export const amountAtRisk = (risks: readonly JobRisk[]): Cents => {
  const of = (code: JobRisk['code']) => risks.find((risk) => risk.code === code)?.amount ?? 0;
  return of('costsOnUnapproved') + of('changesNotBilled') + Math.max(of('retentionOverdue'), of('lienDeadline'));
};

/** Of two that are alike the lower number first; what is not known stands last. */
export function sortedJobs(
  rows: readonly JobBoardRow[],
  by: 'number' | 'name' | 'customerName' | keyof JobFigures,
  order: 'asc' | 'desc',
): JobBoardRow[] {
  const sign = order === 'asc' ? 1 : -1;
  const byNumber = (a: JobBoardRow, b: JobBoardRow) => a.number.localeCompare(b.number, 'en', { numeric: true });
  return rows.toSorted((a, b) => {
    if (by === 'number') return sign * byNumber(a, b);
    const [x, y] = [a[by], b[by]];
    if (x === null || y === null) return x === y ? byNumber(a, b) : x === null ? 1 : -1;
    const compared = typeof x === 'string' ? x.localeCompare(String(y)) : x - Number(y);
    return sign * compared || byNumber(a, b);
  });
}
