import { z } from 'zod';
import { BankKind } from '#capabilities/index.ts';
import { Day, Instant, TotalCents } from '#kernel/index.ts';
import { ProposalStatus } from '#features/proposals';

const Tile = z.object({ count: z.int(), amount: TotalCents });

/** What needs attention today, within what the caller may see. What they may not open at all is null. */
export const DashboardView = z.object({
  companyName: z.string(),
  today: Day,
  /** Proposals, contracts and change orders that are with the customer. */
  awaitingSignature: Tile.extend({ proposals: Tile, contracts: Tile.nullable(), changeOrders: Tile.nullable() }),
  expiringSoon: Tile,
  drafts: Tile,
  acceptedThisMonth: Tile,
  /** Signed contracts of which something is not billed yet. */
  toBill: Tile.nullable(),
  /** Approved change orders of which something is not billed yet. */
  unbilledChanges: Tile.nullable(),
  /** What is open of approved invoices, by their age as the company counts it; never retention. */
  receivable: Tile.extend({
    upTo30: TotalCents,
    upTo60: TotalCents,
    upTo90: TotalCents,
    past90: TotalCents,
  }).nullable(),
  /** Contracts that hold some, and how much. */
  retention: Tile.nullable(),
  /** Bills of vendors of which something is open, and those of them that are due before today. */
  payables: Tile.extend({ overdue: Tile }).nullable(),
  /** What came to the bank less what it took back, week by week; the last is this week. `from`: its first day. */
  cashIn: z.array(z.object({ from: Day, to: Day, amount: TotalCents })).nullable(),
  /** What each bank has by the books today; of a card what is owed is negative. */
  banks: z.array(z.object({ id: z.string(), name: z.string(), kind: BankKind, balance: TotalCents })).nullable(),
  /** What came in since the beginning of yesterday, by when it was recorded. */
  sinceYesterday: z.object({ day: Day, payments: Tile, signed: Tile, bills: Tile }).nullable(),
  /**
   * Jobs at which lien rights wait for somebody: a notice that is late or due within a week, a lien to be recorded
   * soon.
   */
  lienRights: z.object({ late: z.int(), dueSoon: z.int(), recordSoon: z.int() }).nullable(),
  pipeline: z.array(z.object({ status: ProposalStatus, count: z.int(), amount: TotalCents })),
  byMonth: z.array(z.object({ month: z.string(), sent: TotalCents, accepted: TotalCents })),
  /** What the last proof of the books came to; null where there was none, or the caller may not see it. */
  proof: z.object({ at: Instant, failed: z.int() }).nullable(),
  attention: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      name: z.string(),
      customerName: z.string(),
      locationId: z.string(),
      status: ProposalStatus,
      amount: TotalCents,
      goodThruDate: Day,
      sentAt: Instant.nullable(),
    }),
  ),
});
export type DashboardView = z.infer<typeof DashboardView>;
