import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ChangedRow, ChangeFeed, FoldedBatch } from './change-feed.ts';

export type ChangeFeedSite = {
  /** Another process. */
  open(): ChangeFeed;
  /** The connections of all processes are lost, and come back. */
  interrupt(): Promise<void>;
};

/** Of the group of its test, as feeds carry what all groups fold. */
type TestBatch = Omit<FoldedBatch, 'group'>;

const PATIENCE = { timeout: 25_000, interval: 20 };
const TIMEOUT_MS = 60_000;

/** What every change feed promises. */
export function changeFeedContract(site: () => ChangeFeedSite): void {
  const open = (group: string) => {
    const feed = site().open();
    onTestFinished(() => feed.close());
    return { ...feed, publish: (batch: TestBatch) => feed.publish({ ...batch, group }) };
  };

  /** So many that hear each other. */
  async function openTogether(group: string, count: number) {
    const feeds = Array.from({ length: count }, () => open(group));
    const heard = feeds.map((): TestBatch[] => []);
    feeds.forEach((feed, index) =>
      feed.subscribe(({ group: from, ...batch }) => {
        if (from === group) heard[index]?.push(batch);
      }),
    );
    for (const [index, feed] of feeds.entries())
      await expect
        .poll(() => {
          feed.publish(batchOf(`hello from ${index}`));
          return heard.every((each, other) => other === index || each.some(isFrom(`hello from ${index}`)));
        }, PATIENCE)
        .toBe(true);
    return {
      feeds,
      heardBy: (index: number) => (heard[index] ?? []).filter(({ tenant }) => !tenant.startsWith('hello')),
    };
  }

  describe('changes of rows', { timeout: TIMEOUT_MS }, () => {
    it('what a process has folded the others of its group hear in order, and it does not hear itself', async () => {
      const { feeds, heardBy } = await openTogether(randomUUID(), 3);
      const told = Array.from({ length: 20 }, (_, index) => batchOf('a', { after: index, rows: 1 }));
      for (const batch of told) feeds[0]?.publish(batch);
      await expect.poll(() => heardBy(1), PATIENCE).toEqual(told);
      await expect.poll(() => heardBy(2), PATIENCE).toEqual(told);
      feeds[1]?.publish(batchOf('b'));
      await expect.poll(() => heardBy(0), PATIENCE).toEqual([batchOf('b')]);
    });

    it('what is told says by which group of processes it was folded', async () => {
      const [one, two] = [await openTogether(randomUUID(), 2), await openTogether(randomUUID(), 2)];
      one.feeds[0]?.publish(batchOf('of one'));
      await expect.poll(() => one.heardBy(1), PATIENCE).toEqual([batchOf('of one')]);
      two.feeds[0]?.publish(batchOf('of two'));
      await expect.poll(() => two.heardBy(1), PATIENCE).toEqual([batchOf('of two')]);
    });

    it('a large batch is heard whole, and only its last part moves the position', async () => {
      const { feeds, heardBy } = await openTogether(randomUUID(), 2);
      const large = batchOf('large', { rows: 200 });
      feeds[0]?.publish(large);
      await expect.poll(() => heardBy(1).at(-1)?.through, PATIENCE).toBe(large.through);
      expect(heardBy(1).flatMap(({ changes }) => changes)).toEqual(large.changes);
      expect(new Set(heardBy(1).map(({ after }) => after))).toEqual(new Set([large.after]));
      expect(
        new Set(
          heardBy(1)
            .slice(0, -1)
            .map(({ through }) => through),
        ),
      ).toEqual(new Set(heardBy(1).length > 1 ? [large.after] : []));
    });

    it('whoever stops listening hears nothing more', async () => {
      const { feeds, heardBy } = await openTogether(randomUUID(), 2);
      const told: TestBatch[] = [];
      const stop = feeds[1]?.subscribe((batch) => told.push(batch));
      stop?.();
      feeds[0]?.publish(batchOf('a'));
      await expect.poll(() => heardBy(1), PATIENCE).toEqual([batchOf('a')]);
      expect(told).toEqual([]);
    });

    it('a process is told when batches may have been lost, and hears what is published after that', async () => {
      const { feeds, heardBy } = await openTogether(randomUUID(), 2);
      let lapses = 0;
      feeds[1]?.onLapse(() => (lapses += 1));
      await site().interrupt();
      await expect.poll(() => lapses, PATIENCE).toBeGreaterThan(0);
      await expect
        .poll(() => {
          feeds[0]?.publish(batchOf('again'));
          return heardBy(1);
        }, PATIENCE)
        .toContainEqual(batchOf('again'));
    });
  });
}

const isFrom = (tenant: string) => (batch: TestBatch) => batch.tenant === tenant;

const batchOf = (tenant: string, { after = 0, rows = 0 } = {}): TestBatch => ({
  tenant,
  after,
  through: after + Math.max(rows, 1),
  changes: Array.from({ length: rows }, (_, index) => rowOf(tenant, after + index + 1)),
});

const rowOf = (tenant: string, position: number): ChangedRow => ({
  tenant,
  resource: 'customers',
  id: `customer-${position}`,
  kind: 'updated',
  version: position,
  position,
  salesmen: ['kim', 'lee'],
  audience: [`audience of ${position}, in umlauts: äöü`],
});
