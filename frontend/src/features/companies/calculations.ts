import { sharesOn, type ProfitShareView } from '@backoffice/contracts/features/companies';
import type { Day } from '@backoffice/contracts/kernel';

export const shareRoles = ['salesman', 'foreman', 'operator'] as const satisfies readonly ProfitShareView['role'][];
export type ShareRole = (typeof shareRoles)[number];

/** One day on which something begins, and what holds from then on. */
export type TimelineStep = {
  readonly day: Day;
  readonly shares: Readonly<Partial<Record<ShareRole, ProfitShareView>>>;
  readonly begins: readonly string[];
  readonly totalBp: number;
  readonly is: 'past' | 'now' | 'ahead';
};

const sumOfShares = (shares: readonly ProfitShareView[]) => shares.reduce((total, { shareBp }) => total + shareBp, 0);

/** The days on which a share begins, the latest first: of each role what holds then. */
export function timelineOf(shares: readonly ProfitShareView[], today: Day): TimelineStep[] {
  const days = [...new Set(shares.map(({ effectiveFrom }) => effectiveFrom))].toSorted();
  const now = days.findLast((day) => day <= today);
  return days
    .map((day) => {
      const held = sharesOn(shares, day);
      return {
        day,
        totalBp: sumOfShares(held),
        shares: Object.fromEntries(held.map((share) => [share.role, share])),
        begins: held.filter(({ effectiveFrom }) => effectiveFrom === day).map(({ id }) => id),
        is: day === now ? ('now' as const) : day > today ? ('ahead' as const) : ('past' as const),
      };
    })
    .toReversed();
}

/** What everybody together would have on the day a share begins, with the share as it is being typed. */
export const totalWithShare = (shares: readonly ProfitShareView[], typed: ProfitShareView): number =>
  sumOfShares(sharesOn([...shares.filter(({ id }) => id !== typed.id), typed], typed.effectiveFrom));
