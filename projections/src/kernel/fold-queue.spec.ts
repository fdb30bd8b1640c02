import { expect, it } from 'vitest';
import type { RecordedEvent } from '@backoffice/infra/event-log';
import type { AdvanceResult, TenantEvents } from './advance.ts';
import { foldQueue } from './fold-queue.ts';

const eventsOf = (tenant: string, count = 1): TenantEvents => ({
  tenant,
  events: Array.from({ length: count }, (_, n) => ({ tenant, position: n + 1 }) as RecordedEvent),
});
const nothing: AdvanceResult = { changes: [], parkings: [], missed: [] };

/** Writes down what would be a transaction each. */
function recordedQueue(fails: (tenants: readonly string[]) => unknown = () => null) {
  const transactions: string[] = [];
  const run = async (group: readonly TenantEvents[]): Promise<readonly AdvanceResult[]> => {
    const tenants = group.map(({ tenant }) => tenant);
    transactions.push(tenants.join(' '));
    const error = fails(tenants);
    if (error) throw error;
    return group.map(({ events }) => ({ ...nothing, missed: events }));
  };
  const queue = foldQueue({
    together: run,
    alone: async (part) => (await run([part]))[0] ?? nothing,
    isCommonFailure: (error) => String(error) === 'away',
  });
  return { ...queue, transactions };
}

it('tenants that wait at the same moment are folded in one transaction, each with its own result', async () => {
  const queue = recordedQueue();
  const results = await Promise.all([eventsOf('a', 2), eventsOf('b'), eventsOf('c')].map(queue.add));
  expect(queue.transactions).toEqual(['a b c']);
  expect(results.map(({ missed }) => missed.map(({ tenant }) => tenant))).toEqual([['a', 'a'], ['b'], ['c']]);
});

it('a group is bounded in events, first come first served; a large batch goes alone', async () => {
  const queue = recordedQueue();
  await Promise.all(
    [eventsOf('a'), eventsOf('b', 499), eventsOf('c'), eventsOf('d', 2_000), eventsOf('e')].map(queue.add),
  );
  expect(queue.transactions).toEqual(['a b', 'c', 'd', 'e']);
});

it('a tenant whose events cannot be taken fails alone, and the others of its group are folded', async () => {
  const queue = recordedQueue((tenants) => tenants.includes('bad') && new Error('cannot'));
  const settled = await Promise.allSettled(['a', 'bad', 'b'].map((tenant) => queue.add(eventsOf(tenant))));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(queue.transactions).toEqual(['a bad b', 'a', 'bad', 'b']);
});

it('when the database is away nobody of a group is tried alone', async () => {
  const queue = recordedQueue(() => 'away');
  const settled = await Promise.allSettled(['a', 'b'].map((tenant) => queue.add(eventsOf(tenant))));
  expect([settled.map(({ status }) => status), queue.transactions]).toEqual([['rejected', 'rejected'], ['a b']]);
});
