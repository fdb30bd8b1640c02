import { costPlusRequest, type costPlusAnswers } from '@backoffice/contracts/features/cost-plus-requests';
import { addDays, type Actor } from '@backoffice/contracts/kernel';
import { demoCustomers } from './people.ts';
import type { Seller } from './seed-people.ts';
import type { DemoDriver } from './driver.ts';

type DemoAnswer = {
  readonly status: (typeof costPlusAnswers)[number];
  readonly note: string;
  readonly daysAgo: number;
};
type DemoRequest = {
  readonly customer: string;
  readonly reason: string;
  readonly proposedFeeBp: number | null;
  readonly daysAgo: number;
  readonly answers: readonly DemoAnswer[];
};

const demoRequests: readonly DemoRequest[] = [
  {
    customer: 'Sorrento Lab Partners',
    proposedFeeBp: 1_500,
    reason: 'The lab moves walls every quarter and cannot draw them a year ahead.',
    daysAgo: 210,
    answers: [{ status: 'approved', note: 'With open books every month.', daysAgo: 208 }],
  },
  {
    customer: 'Kensington Terrace LLC',
    proposedFeeBp: 1_250,
    reason: 'Their architect is still changing the plans; they would rather pay for what it takes.',
    daysAgo: 95,
    answers: [{ status: 'approved', note: 'Ask for a guaranteed maximum.', daysAgo: 91 }],
  },
  {
    customer: 'Harbor Cold Storage',
    proposedFeeBp: 1_500,
    reason: 'Nobody knows what is under the slab of the old freezer.',
    daysAgo: 6,
    answers: [],
  },
  {
    customer: 'Rancho Vista Vineyards',
    proposedFeeBp: null,
    reason: 'Storm repairs on the service road, as they come up.',
    daysAgo: 2,
    answers: [],
  },
  {
    customer: 'Blue Heron Brewing',
    proposedFeeBp: 1_000,
    reason: 'They want to buy the steel themselves.',
    daysAgo: 60,
    answers: [{ status: 'rejected', note: 'Three invoices were paid late this year.', daysAgo: 57 }],
  },
  {
    customer: 'Westfield Paper Recycling',
    proposedFeeBp: 1_400,
    reason: 'Night work beside running machines.',
    daysAgo: 300,
    answers: [
      { status: 'approved', note: '', daysAgo: 298 },
      { status: 'revoked', note: 'They asked for fixed prices from now on.', daysAgo: 40 },
    ],
  },
];

/** A few customers who asked to pay what the work costs, in every state a request can have. */
export async function seedCostPlus(
  { act, companyId, today, moment }: DemoDriver,
  owner: Actor,
  customers: readonly { readonly id: string; readonly seller: Seller }[],
): Promise<void> {
  for (const { customer, reason, proposedFeeBp, daysAgo, answers } of demoRequests) {
    const asking = customers[demoCustomers.findIndex(([name]) => name === customer)];
    if (!asking) throw new Error(`The demo has no ${customer}`);
    const { id, seller } = asking;
    await act(
      companyId,
      seller.actor,
      moment(addDays(today, -daysAgo)),
      costPlusRequest,
      id,
      'RequestCostPlus',
      { customerId: id, reason, proposedFeeBp },
      { begins: true },
    );
    for (const { status, note, daysAgo: answered } of answers)
      await act(companyId, owner, moment(addDays(today, -answered)), costPlusRequest, id, 'ChangeCostPlusStatus', {
        status,
        note,
      });
  }
}
