import { expect, it } from 'vitest';
import type { RecordedEvent } from '#event-log/event-log.ts';
import { streamCache, type StreamReadRequest } from './stream-cache.ts';

/** A log whose streams grow by hand, and that remembers what it was asked. */
function log(lengths: Record<string, number>, letters = 0) {
  const asked: string[][] = [];
  const { read, readCached, markStale } = streamCache(async (tenant, wanted: readonly StreamReadRequest[]) => {
    asked.push(wanted.map(({ stream, after }) => `${stream} after ${after}`));
    return wanted.flatMap(({ stream, after }) =>
      Array.from({ length: Math.max(0, (lengths[stream] ?? 0) - after) }, (_, n) => ({
        event: { tenant, stream, version: after + n + 1 } as RecordedEvent,
        length: letters,
      })),
    ); // no more of an event is looked at
  });
  const versions = async (stream: string, tenant = 'a') => (await read(tenant, stream)).map(({ version }) => version);
  const recalled = async (stream: string, tenant = 'a') =>
    (await readCached(tenant, stream)).map(({ version }) => version);
  return { asked, versions, recalled, markStale, lengths };
}

it('streams requested together are read in one query, each stream once', async () => {
  const { asked, versions } = log({ company: 2, user: 1 });
  expect(await Promise.all([versions('company'), versions('user'), versions('company'), versions('nobody')])).toEqual([
    [1, 2],
    [1],
    [1, 2],
    [],
  ]);
  expect(asked).toEqual([['company after 0', 'user after 0', 'nobody after 0']]);
});

it('the stream cache reads only new events of a stream it has read before', async () => {
  const { asked, versions, lengths } = log({ company: 2 });
  await versions('company');
  lengths['company'] = 3;
  expect(await versions('company')).toEqual([1, 2, 3]);
  expect(asked).toEqual([['company after 0'], ['company after 2']]);
});

it('the cache reads a recalled stream only where it is unknown or in doubt', async () => {
  const { asked, recalled, markStale, lengths } = log({ company: 1, user: 1 });
  for (const stream of ['company', 'user', 'company']) expect(await recalled(stream)).toEqual([1]);
  expect(asked.splice(0)).toEqual([['company after 0'], ['user after 0']]);
  lengths['company'] = 2;
  expect(await recalled('company')).toEqual([1]); // whoever decides on it insists on it, and is told
  markStale('a', 'company');
  expect([await recalled('company'), await recalled('company'), await recalled('user')]).toEqual([[1, 2], [1, 2], [1]]);
  expect(asked.splice(0)).toEqual([['company after 1']]);
  markStale('a');
  markStale('b');
  expect([await recalled('company'), await recalled('user')]).toEqual([[1, 2], [1]]);
  expect(asked).toEqual([['company after 2'], ['user after 1']]);
});

it('the stream cache gives nobody an answer from before they asked', async () => {
  const { asked, versions, lengths } = log({ company: 1 });
  const first = versions('company');
  await Promise.resolve();
  lengths['company'] = 2;
  expect(await Promise.all([first, versions('company')])).toEqual([[1], [1, 2]]);
  expect(asked).toHaveLength(2);
});

it('a caller who changes an answer of the stream cache changes their own copy', async () => {
  const { versions } = log({ company: 1 });
  (await versions('company')).pop();
  expect(await versions('company')).toEqual([1]);
});

it('streams of the same name in two tenants are cached apart', async () => {
  const { asked, versions } = log({ company: 1 });
  await Promise.all([versions('company', 'a'), versions('company', 'b')]);
  expect(asked).toHaveLength(2);
});

it('the stream cache evicts the least recently used stream above 20,000 short events', async () => {
  const { asked, versions } = log({ old: 8_000, used: 8_000, new: 8_000 });
  for (const stream of ['old', 'used', 'old', 'new', 'old', 'used']) await versions(stream);
  expect(asked.flat()).toEqual([
    'old after 0',
    'used after 0',
    'old after 8000',
    'new after 0',
    'old after 8000',
    'used after 0',
  ]);
});

it('a stream of long events is evicted sooner, and one over the limit is not cached', async () => {
  const { asked, versions } = log({ old: 20, new: 20, all: 41 }, 500_000);
  for (const stream of ['old', 'new', 'old', 'all', 'all']) await versions(stream);
  expect(asked.flat()).toEqual(['old after 0', 'new after 0', 'old after 0', 'all after 0', 'all after 0']);
});
