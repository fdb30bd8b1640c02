import { z } from 'zod';
import {
  defineResource,
  Instant,
  defineMessages,
  recordFields,
  insert,
  noChange,
  update,
  type AnyEventHandler,
  type Fields,
  type EventEnvelope,
} from '@backoffice/contracts/kernel';
import type { Projection } from '#kernel/projection.ts';
import { tableOf } from '#kernel/table.ts';
import { readModelOf } from '#kernel/read-model.ts';

/** A small trade of its own, so that the machinery is tested without the business. */
const JobView = z.object({
  ...recordFields,
  name: z.string(),
  number: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  salesmanId: z.string(),
  status: z.enum(['open', 'done']),
  amount: z.int(),
  isUrgent: z.boolean(),
  doneAt: Instant.nullable(),
  tags: z.array(z.string()),
  bills: z.array(z.object({ billId: z.string(), amount: z.int(), cleared: z.boolean() })),
});

export const job = defineResource({
  entity: 'Job',
  path: 'jobs',
  routes: 'catalog',
  permission: 'job',
  tenant: 'company',
  commands: defineMessages({}),
  events: defineMessages({}),
  refusals: {},
  view: JobView,
  historyPhrases: {},
  inverses: {},
  list: {
    search: ['name', 'number', 'ownerName', 'amount'],
    filter: ['name', 'number', 'ownerId', 'status', 'amount', 'isUrgent', 'doneAt', 'createdAt'],
    sort: ['name', 'number', 'ownerName', 'status', 'amount', 'doneAt', 'createdAt'],
  },
  can: { number: { within: 'ownerId' }, labels: { label: 'name', extra: ['number'] } },
});

const handler =
  <D>(run: (data: D, event: EventEnvelope, row: Fields) => ReturnType<AnyEventHandler>): AnyEventHandler =>
  (event, row) =>
    run(event.data as D, event, row); // each names the data its event has in these tests
const on = <D>(
  run: (data: D, event: EventEnvelope, row: Fields) => ReturnType<AnyEventHandler>,
): readonly AnyEventHandler[] => [handler(run)];

/** A bill says what it asks for each job; a job lists its bills. */
export type BillData = { readonly jobs: readonly { readonly jobId: string; readonly amount: number }[] };
const billsOf = (row: Fields) =>
  row['bills'] as readonly { readonly billId: string; readonly amount: number; readonly cleared: boolean }[];
const applyBill = ({ jobs: billed }: BillData, { id: billId }: EventEnvelope, row: Fields) => {
  const amount = billed.find(({ jobId }) => jobId === row['id'])?.amount;
  if (amount === undefined || amount < 0) throw new Error('cannot be billed');
  return update({
    bills: [...billsOf(row).filter((bill) => bill.billId !== billId), { billId, amount, cleared: false }],
  });
};

/** `poisonEvent` makes an event that cannot be folded, until somebody has mended it. */
export const repair = { isDone: false };

export const jobs: Projection = {
  name: 'jobs',
  version: 1,
  entity: 'Job',
  defaults: { status: 'open', doneAt: null, tags: [], bills: [] },
  on: {
    JobOpened: on<object>((data) =>
      insert({ number: '1', ownerName: 'Nobody', salesmanId: 'sam', amount: 0, isUrgent: false, ...data }),
    ),
    JobPriced: on<{ amount: number; poison?: true }>(({ amount, poison }) => {
      if (poison && !repair.isDone) throw new Error('cannot be priced');
      return update({ amount });
    }),
    JobHandedOver: on<{ to: string }>(({ to }) => update({ salesmanId: to })),
    JobDone: on<object>((_data, { at }) => update({ status: 'done', doneAt: at })),
    JobLookedAt: [noChange],
    JobDropped: [() => ({ remove: true })],
  },
  via: {
    ownerId: [
      { entity: 'Owner', on: { OwnerRenamed: handler<{ name: string }>(({ name }) => update({ ownerName: name })) } },
    ],
    id: [
      {
        entity: 'Bill',
        names: ({ data }) => (data as BillData).jobs.map(({ jobId }) => jobId),
        on: { BillPosted: handler<BillData>(applyBill), BillMoved: handler<BillData>(applyBill) },
      },
    ],
    'bills.billId': [
      {
        entity: 'Bill',
        on: {
          BillCleared: (event, row) =>
            update({
              bills: billsOf(row).map((bill) => (bill.billId === event.id ? { ...bill, cleared: true } : bill)),
            }),
        },
      },
    ],
  },
};

export const jobsTable = tableOf(job, { links: ['ownerId', 'bills.billId'] });
export const jobsReadModel = readModelOf(jobs, jobsTable);
/** The same table by the next version of its code. */
export const newerJobsReadModel = readModelOf({ ...jobs, version: 2 }, jobsTable);

export const jobOpened = (data: object = {}) => ({ type: 'JobOpened', data: { name: 'Deck', ownerId: 'o1', ...data } });
export const jobPriced = (amount: number) => ({ type: 'JobPriced', data: { amount } });
export const poisonEvent = { type: 'JobPriced', data: { amount: 666, poison: true } };
