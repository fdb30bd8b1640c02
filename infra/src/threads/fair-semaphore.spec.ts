import { describe, expect, it } from 'vitest';
import { fairSemaphore } from './fair-semaphore.ts';

describe('threads that companies share', () => {
  it('whoever asks for one waits for one of each other company, however many these ask for', async () => {
    const semaphore = fairSemaphore(1);
    const done: string[] = [];
    const ask = (tenant: string, name: string) => semaphore(tenant, async () => void done.push(name));
    await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => ask('acme', `acme ${n}`)),
      ask('bolt', 'bolt 0'),
      ask('bolt', 'bolt 1'),
      ask('core', 'core 0'),
    ]);
    expect(done).toEqual(['acme 0', 'acme 1', 'bolt 0', 'core 0', 'acme 2', 'bolt 1', 'acme 3']);
  });

  it('never more than the places work at once, and a failure gives its place back', async () => {
    const semaphore = fairSemaphore(2);
    let [working, most] = [0, 0];
    const ask = (n: number) =>
      semaphore('acme', async () => {
        most = Math.max(most, (working += 1));
        await Promise.resolve();
        working -= 1;
        if (n % 2 === 0) throw new Error('No thread');
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => ask(n)));
    expect([most, working]).toEqual([2, 0]);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill(['rejected', 'fulfilled']).flat());
  });
});
