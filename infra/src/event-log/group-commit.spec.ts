import { expect, it } from 'vitest';
import { groupCommit } from './group-commit.ts';

type Job = { lane: string; keys: string[]; name: string };

/** A store that answers when it is told to. */
function store() {
  const batches: { names: string[]; answer: (verdict?: (name: string) => PromiseSettledResult<string>) => void; fail: (error: Error) => void }[] = [];
  const commit = groupCommit<Job, string>({
    laneOf: ({ lane }) => lane,
    keysOf: ({ keys }) => keys,
    send: (jobs) => new Promise((resolve, reject) => {
      const names = jobs.map(({ name }) => name);
      batches.push({ names, answer: (verdict = (name) => ({ status: 'fulfilled', value: name })) => resolve(names.map(verdict)), fail: reject });
    }),
  });
  const names = () => batches.map((batch) => batch.names);
  const job = (name: string, lane = 'a', keys: string[] = [name]) => commit({ name, lane, keys });
  return { batches, names, job };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('shares what comes in one turn between two batches, and gathers what comes while both are under way', async () => {
  const { batches, names, job } = store();
  const all = ['1', '2', '3', '4'].map((name) => job(name));
  await turn();
  all.push(job('5'));
  await turn();
  all.push(job('6'));
  await turn();
  expect(names()).toEqual([['1', '2'], ['3', '4']]);
  batches[0]?.answer();
  await turn();
  expect(names()).toEqual([['1', '2'], ['3', '4'], ['5', '6']]);
  batches[1]?.answer();
  batches[2]?.answer();
  expect(await Promise.all(all)).toEqual(['1', '2', '3', '4', '5', '6']);
});

it('sends at most 64 at a time', async () => {
  const { names, job } = store();
  for (let n = 0; n < 200; n++) void job(String(n));
  await turn();
  expect(names().map(({ length }) => length)).toEqual([64, 64]);
});

it('does not send together what shares a key, and keeps its order', async () => {
  const { batches, names, job } = store();
  void job('1', 'a', ['x']);
  void job('2', 'a', ['x', 'y']);
  void job('3', 'a', ['y']);
  void job('4', 'a', ['z']);
  await turn();
  expect(names()).toEqual([['1', '4'], ['2']]);
  batches[0]?.answer();
  await turn();
  expect(names()).toEqual([['1', '4'], ['2'], ['3']]);
});

it('lets no lane wait for another', async () => {
  const { names, job } = store();
  for (const lane of ['a', 'a', 'b', 'c']) {
    void job(lane, lane);
    await turn();
  }
  void job('a again', 'a');
  void job('b again', 'b');
  await turn();
  expect(names()).toEqual([['a'], ['a'], ['b'], ['c'], ['b again']]);
});

it('gives each its own outcome, and one failure to all of a lane when nothing can be sent', async () => {
  const { batches, job } = store();
  const trio = Promise.allSettled([job('good'), job('bad'), job('late')]);
  await turn();
  batches[1]?.answer();
  batches[0]?.answer((name) => (name === 'bad' ? { status: 'rejected', reason: 'refused' } : { status: 'fulfilled', value: name }));
  expect(await trio).toEqual([{ status: 'fulfilled', value: 'good' }, { status: 'rejected', reason: 'refused' }, { status: 'fulfilled', value: 'late' }]);

  const doomed = [job('1')];
  await turn();
  doomed.push(job('2'));
  await turn();
  doomed.push(job('waiting'));
  const other = job('other', 'b');
  await turn();
  batches[2]?.fail(new Error('down'));
  await expect(doomed[0]).rejects.toThrow('down');
  await expect(doomed[2]).rejects.toThrow('down');
  batches[3]?.answer();
  batches[4]?.answer();
  expect(await Promise.all([doomed[1], other])).toEqual(['2', 'other']);
});
