import { z } from 'zod';
import { defineResource, Instant, messages, recordFields } from '@backoffice/contracts/kernel';
import { insert, nothing, update, type AnyHandler, type Fields, type Projection } from './projection.ts';
import { tableOf } from './table.ts';
import { unitOf } from './unit.ts';

/** A small trade of its own, so that the machinery is tested without the business. */
const JobView = z.object({
  ...recordFields, name: z.string(), number: z.string(), ownerId: z.string(), ownerName: z.string(), salesmanId: z.string(),
  status: z.enum(['open', 'done']), amount: z.int(), isUrgent: z.boolean(), doneAt: Instant.nullable(), tags: z.array(z.string()),
});

export const job = defineResource({
  entity: 'Job', path: 'jobs', routes: 'catalog', permission: 'job', tenant: 'company', commands: messages({}), events: messages({}), refusals: {}, view: JobView, words: {},
  list: {
    search: ['name', 'number', 'ownerName'], filter: ['name', 'number', 'ownerId', 'status', 'amount', 'isUrgent', 'doneAt', 'createdAt'],
    sort: ['name', 'number', 'ownerName', 'status', 'amount', 'doneAt', 'createdAt'],
  },
  can: { number: { within: 'ownerId' }, labels: { label: 'name', extra: ['number'] } },
});

const on = <D>(handler: (data: D, event: Parameters<AnyHandler>[0], row: Fields) => ReturnType<AnyHandler>): readonly AnyHandler[] =>
  [(event, row) => handler(event.data as D, event, row)]; // each handler below names the data its event has in these tests

/** `poison` makes an event that cannot be folded, until somebody has mended it. */
export const mended = { yes: false };

export const jobs: Projection = {
  name: 'jobs', version: 1, entity: 'Job', begin: { status: 'open', doneAt: null, tags: [] },
  on: {
    JobOpened: on<object>((data) => insert({ number: '1', ownerName: 'Nobody', salesmanId: 'sam', amount: 0, isUrgent: false, ...data })),
    JobPriced: on<{ amount: number; poison?: true }>(({ amount, poison }) => {
      if (poison && !mended.yes) throw new Error('cannot be priced');
      return update({ amount });
    }),
    JobHandedOver: on<{ to: string }>(({ to }) => update({ salesmanId: to })),
    JobDone: on<object>((_data, { at }) => update({ status: 'done', doneAt: at })),
    JobLookedAt: [nothing],
    JobDropped: [() => ({ remove: true })],
  },
  via: { ownerId: { entity: 'Owner', on: { OwnerRenamed: ({ data }) => update({ ownerName: (data as { name: string }).name }) } } }, // as appended by these tests
};

export const jobsTable = tableOf(job, { links: ['ownerId'] });
export const jobsUnit = unitOf(jobs, jobsTable);
/** The same table by the next version of its code. */
export const newerJobsUnit = unitOf({ ...jobs, version: 2 }, jobsTable);

export const opened = (data: object = {}) => ({ type: 'JobOpened', data: { name: 'Deck', ownerId: 'o1', ...data } });
export const priced = (amount: number) => ({ type: 'JobPriced', data: { amount } });
export const poison = { type: 'JobPriced', data: { amount: 666, poison: true } };
