import { z } from 'zod';
import { Day, Instant, TotalCents } from '#kernel/index.ts';
import { ProposalStatus } from '#features/proposals';

const Tile = z.object({ count: z.int(), amount: TotalCents });

/** What needs attention today, within what the caller may see. */
export const DashboardView = z.object({
  companyName: z.string(), today: Day,
  awaitingSignature: Tile, expiringSoon: Tile, drafts: Tile, acceptedThisMonth: Tile,
  pipeline: z.array(z.object({ status: ProposalStatus, count: z.int(), amount: TotalCents })),
  byMonth: z.array(z.object({ month: z.string(), sent: TotalCents, accepted: TotalCents })),
  attention: z.array(z.object({ id: z.string(), number: z.string(), name: z.string(), customerName: z.string(), locationId: z.string(), status: ProposalStatus, amount: TotalCents, goodThruDate: Day, sentAt: Instant.nullable() })),
});
export type DashboardView = z.infer<typeof DashboardView>;
