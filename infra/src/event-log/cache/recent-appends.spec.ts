import { expect, it } from 'vitest';
import type { RecordedEvent } from '#event-log/event-log.ts';
import { recentAppends } from './recent-appends.ts';

const events = (first: number, last: number) =>
  // nothing else is looked at
  Array.from({ length: last - first + 1 }, (_, n) => ({ position: first + n }) as RecordedEvent);
const positions = (found: readonly RecordedEvent[] | null) => found?.map(({ position }) => position) ?? null;

it('recent appends are returned from any position within them', () => {
  const news = recentAppends();
  news.add('oak', events(5, 6));
  news.add('oak', events(7, 9));
  expect(positions(news.after('oak', 4, 10))).toEqual([5, 6, 7, 8, 9]);
  expect(positions(news.after('oak', 6, 2))).toEqual([7, 8]);
  expect(news.after('elm', 0, 10)).toBeNull();
});

it('recent appends say nothing of what came before them, or may have come since', () => {
  const news = recentAppends();
  news.add('oak', events(5, 6));
  expect(news.after('oak', 3, 10)).toBeNull();
  expect(news.after('oak', 6, 10)).toBeNull();
});

it('recent appends restart behind what another process has appended', () => {
  const news = recentAppends();
  news.add('oak', events(1, 2));
  news.add('oak', events(4, 5));
  expect(news.after('oak', 0, 10)).toBeNull();
  expect(positions(news.after('oak', 3, 10))).toEqual([4, 5]);
  news.invalidate('oak');
  expect(news.after('oak', 3, 10)).toBeNull();
});

it('single recent appends are kept in log order, up to an append of another process', () => {
  const news = recentAppends();
  news.add('oak', events(10, 10));
  news.add(
    'oak',
    [12, 11, 13].flatMap((position) => events(position, position)),
  );
  expect(positions(news.after('oak', 9, 10))).toEqual([10, 11, 12, 13]);
  news.add(
    'oak',
    [17, 14, 16].flatMap((position) => events(position, position)),
  );
  expect(news.after('oak', 13, 10)).toBeNull();
  expect(positions(news.after('oak', 15, 10))).toEqual([16, 17]);
});

it('recent appends are kept for 20 tenants, the last 200 of each', () => {
  const news = recentAppends();
  news.add('oak', events(1, 300));
  expect(news.after('oak', 99, 10)).toBeNull();
  expect(positions(news.after('oak', 100, 2))).toEqual([101, 102]);
  for (let tenant = 0; tenant < 20; tenant++) news.add(String(tenant), events(1, 1));
  expect(news.after('oak', 100, 2)).toBeNull();
});
