import { jobCost } from '@backoffice/contracts/features/job-costs';
import { expect, it } from 'vitest';
import { Execute } from '#kernel/execute.ts';
import { id } from './golden-job.spec-kit.ts';
import { startVendorLedger } from './vendor-chain.spec-kit.ts';

it('two tickets restored at once see each other’s hours: a day of more than 24 is refused, and neither comes back', async () => {
  const run = await startVendorLedger();
  const day = '2026-11-02';
  await run.send('Worker', 'ray', 'CreateWorker', {
    firstName: 'Ray',
    lastName: 'Sol',
    regularRate: 3_000,
    effectiveFrom: day,
  });
  const labor = { workerId: id('ray'), workDate: day, hours: 1_300, payClass: 'regular' };
  for (const name of ['one', 'two']) {
    await run.send('JobCost', name, 'CreateJobCost', { contractId: id('job'), date: day });
    await run.send('JobCost', name, 'AddLabor', labor);
    await run.send('JobCost', name, 'TrashJobCost');
  }
  const restore = (...names: [string, ...string[]]) =>
    run.process()(
      new Execute(
        names.map((name, at) => ({
          entity: jobCost.entity,
          id: id(name),
          command: { type: 'RestoreJobCost', data: {} },
          requestField: `ids.${at}`,
        })) as unknown as Execute['targets'], // of one at least
        run.context(),
      ),
    );
  const before = await run.events();
  await expect(restore('one', 'two')).rejects.toMatchObject({
    code: 'DAY_OVER_24',
    message: expect.stringContaining('26 hours'),
  });
  expect(await run.events()).toBe(before);
  await restore('one');
  expect(await run.look().record(jobCost, id('one'))).toMatchObject({ trashedAt: null, laborHours: 1_300 });
});
