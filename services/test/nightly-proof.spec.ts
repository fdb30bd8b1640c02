import { fixedClock, movableClock } from '@backoffice/infra/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cleanProof,
  createCompany,
  serveWriteSide,
  type TestCompany,
  type ServedWriteSide,
} from './write-side.spec-kit.ts';

let [run, firm, stop] = [] as unknown as [ServedWriteSide, TestCompany, () => Promise<void>]; // made before each test
const clock = movableClock(fixedClock('2026-11-20T09:20:00.000Z'));
let proved: string[];
let whole: string[];
let failing: Partial<typeof cleanProof>;
const failure = {
  entity: 'Invoice',
  id: 'i',
  number: '7',
  name: 'Wall',
  locationId: null,
  words: 'More was paid on it than was due, by its history',
  expected: '10.00',
  found: '11.00',
};

beforeEach(async () => {
  [proved, whole, failing] = [[], [], {}];
  run = await serveWriteSide({
    clock,
    wholeProofDay: 'saturday',
    prove: async (tenant, { isFull }) => {
      proved.push(tenant);
      if (isFull) whole.push(tenant);
      return { ...cleanProof, ...failing };
    },
  });
  firm = await createCompany(run, 'Ridgeline');
  ({ stop } = await run.write.start());
  await run.work.run();
});
afterEach(async () => {
  clock.go();
  await stop();
  await run.close();
});
const queued = () => run.work.names().filter((name) => name.startsWith('prove-books'));
const ask = (token: string, method = 'POST', path = '/proofs/run') =>
  run.ask(method, path, { token, companyId: firm.id });

describe('the books', () => {
  it('the books are proved once a night, however many processes run the schedule', async () => {
    await Promise.all([run.work.tick('nightly-proof'), run.work.tick('nightly-proof')]);
    expect(queued()).toEqual(['prove-books night of 2026-11-20']);
    await run.work.run();
    expect(proved.toSorted()).toEqual([firm.id, 'platform'].toSorted());
    await run.work.tick('nightly-proof');
    expect(queued()).toHaveLength(1);
  });

  it('the books are proved at once when an administrator asks, and only of that company', async () => {
    const answers = await Promise.all([ask(firm.owner.token), ask(firm.owner.token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(queued()).toHaveLength(1);
    await run.work.run();
    expect(proved).toEqual([firm.id]);
  });

  it('what moved is proved at night, and all of the books on the day that is set and when somebody asks', async () => {
    await run.work.tick('nightly-proof');
    await run.work.run();
    expect([proved.length, whole]).toEqual([2, []]);
    clock.put('2026-11-21T09:20:00.000Z');
    await run.work.tick('nightly-proof');
    await run.work.run();
    expect(whole.toSorted()).toEqual([firm.id, 'platform'].toSorted());
    await ask(firm.owner.token);
    await run.work.run();
    expect(whole).toHaveLength(3);
  });

  it('books that fail the proof are an error that names the record', async () => {
    failing = { failed: 2, failures: [failure] as never };
    await ask(firm.owner.token);
    await run.work.run();
    expect(run.bugs.map(String)).toEqual([
      `Error: The books of ${firm.id} are out of balance, 2 in all: Invoice 7: More was paid on it than was due, by its history. Expected “10.00”, found “11.00”.`,
    ]);
  });
});

describe('everybody but the administrators', () => {
  it.each([
    ['a salesman', () => firm.nick.token],
    ['a software admin', () => firm.admin.token],
  ])('%s cannot start the proof or see its result', async (_who, token) => {
    for (const answer of [await ask(token()), await ask(token(), 'GET', '/proofs')]) {
      expect([403, 404]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toContain('askedAt');
    }
    expect(queued()).toEqual([]);
  });
  it('an anonymous request for the proof is asked to sign in', async () =>
    expect((await run.ask('GET', '/proofs', {})).status).toBe(401));
});
