import { expect, it } from 'vitest';
import { groupCommit } from './group-commit.ts';

type Job = { lane: string; keys: string[]; looks: string[]; name: string };

/** A store that answers when it is told to. */
function store() {
  const batches: {
    names: string[];
    answer: (verdict?: (name: string) => PromiseSettledResult<string>) => void;
    fail: (error: Error) => void;
  }[] = [];
  const commit = groupCommit<Job, string>({
    queueNameOf: ({ lane }) => lane,
    accessOf: ({ keys, looks }) => ({ writes: keys, reads: looks }),
    send: (jobs) =>
      new Promise((resolve, reject) => {
        const names = jobs.map(({ name }) => name);
        batches.push({
          names,
          answer: (verdict = (name) => ({ status: 'fulfilled', value: name })) => resolve(names.map(verdict)),
          fail: reject,
        });
      }),
  });
  const names = () => batches.map((batch) => batch.names);
  const job = (name: string, lane = 'a', keys: string[] = [name], looks: string[] = []) =>
    commit({ name, lane, keys, looks });
  return { batches, names, job };
}
const immediate = () => new Promise((resolve) => setImmediate(resolve));
/** In which an answer is heard, and what waited for it goes out. */
const turn = async () => {
  await immediate();
  await immediate();
};

it('group commit sends the appends of one turn together, and gathers more meanwhile', async () => {
  const { batches, names, job } = store();
  const all = ['1', '2'].map((name) => job(name));
  await turn();
  for (const name of ['3', '4']) {
    all.push(job(name));
    await turn();
  }
  expect(names()).toEqual([['1', '2']]);
  batches[0]?.answer();
  await turn();
  expect(names()).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  batches[1]?.answer();
  expect(await Promise.all(all)).toEqual(['1', '2', '3', '4']);
});

it('group commit sends appenders of the last group together again, if they come within one turn', async () => {
  const { batches, names, job } = store();
  for (const name of ['1', '2', '3']) void job(name);
  await turn();
  batches[0]?.answer();
  void job('4');
  await Promise.resolve();
  void job('5');
  await turn();
  batches[1]?.answer();
  await turn();
  void job('6');
  await turn();
  batches[2]?.answer();
  await turn();
  void job('7');
  await Promise.resolve(); // who came alone does not wait for the end of the turn
  expect(names()).toEqual([['1', '2', '3'], ['4', '5'], ['6'], ['7']]);
});

it('group commit sends at most 64 appends at a time', async () => {
  const { batches, names, job } = store();
  for (let n = 0; n < 100; n++) void job(String(n));
  await turn();
  batches[0]?.answer();
  await turn();
  expect(names().map(({ length }) => length)).toEqual([64, 36]);
});

it('group commit sends appends that share a key separately, in their order', async () => {
  const { batches, names, job } = store();
  void job('1', 'a', ['x']);
  void job('2', 'a', ['x', 'y']);
  void job('3', 'a', ['y']);
  void job('4', 'a', ['z']);
  await turn();
  batches[0]?.answer();
  await turn();
  batches[1]?.answer();
  await turn();
  expect(names()).toEqual([['1', '4'], ['2'], ['3']]);
});

it('group commit sends readers of the same stream together, but not with a writer of it', async () => {
  const { batches, names, job } = store();
  void job('1', 'a', ['1'], ['x']);
  void job('2', 'a', ['2'], ['x']);
  void job('3', 'a', ['x']);
  void job('4', 'a', ['4'], ['x']);
  await turn();
  for (const n of [0, 1]) {
    batches[n]?.answer();
    await turn();
  }
  expect(names()).toEqual([['1', '2'], ['3'], ['4']]);
});

it('in group commit no lane waits for another', async () => {
  const { names, job } = store();
  for (const lane of ['a', 'b', 'c']) {
    void job(lane, lane);
    await turn();
  }
  void job('a again', 'a');
  await turn();
  expect(names()).toEqual([['a'], ['b'], ['c']]);
});

it('group commit gives each append its own outcome, and one failure to a lane that cannot be sent', async () => {
  const { batches, job } = store();
  const trio = Promise.allSettled([job('good'), job('bad')]);
  await turn();
  batches[0]?.answer((name) =>
    name === 'bad' ? { status: 'rejected', reason: 'refused' } : { status: 'fulfilled', value: name },
  );
  expect(await trio).toEqual([
    { status: 'fulfilled', value: 'good' },
    { status: 'rejected', reason: 'refused' },
  ]);

  const doomed = [job('under way')];
  await turn();
  doomed.push(job('waiting'));
  const other = job('other', 'b');
  await turn();
  batches[1]?.fail(new Error('down'));
  for (const each of doomed) await expect(each).rejects.toThrow('down');
  batches[2]?.answer();
  expect(await other).toBe('other');

  const next = job('next');
  await turn();
  batches[3]?.answer();
  expect(await next).toBe('next');
});
