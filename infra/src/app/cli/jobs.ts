import { openJobs } from '@backoffice/infra/jobs';
import { runTool } from '#app/tool.ts';

/**
 * `npm run jobs`: the dead letters, jobs that used up their tries, newest first. `npm run jobs -- retry <id>` puts one
 * back into its queue with all its tries, `npm run jobs -- retry all` each of them. Ends with 1 when one is not there.
 */
const [verb, ...asked] = process.argv.slice(2);
if (verb !== undefined && (verb !== 'retry' || asked.length === 0)) {
  console.error('Ask for `npm run jobs`, `npm run jobs -- retry <id>` or `npm run jobs -- retry all`.');
  process.exit(1);
}
await runTool(async ({ databaseUrl }) => {
  await using opened = new AsyncDisposableStack();
  const jobs = opened.adopt(
    await openJobs({
      url: databaseUrl,
      queues: [],
      onError: (error) => console.error(error.message),
      migrates: false,
    }),
    (each) => each.stop(),
  );
  const dead = await jobs.deadLetters();
  if (verb === undefined)
    for (const { diedAt, id, queue, attempts, data, error } of dead)
      console.log(
        `${diedAt.toISOString()}  ${id}  ${queue}, ${attempts} ${attempts === 1 ? 'try' : 'tries'}  ${JSON.stringify(data)}  ${error}`,
      );
  if (verb === undefined && dead.length === 0) console.log('There are no dead letters.');
  let found = true;
  for (const id of asked.includes('all') ? dead.map((job) => job.id) : asked) {
    const isBack = dead.some((job) => job.id === id) && (await jobs.retryDead(id));
    console.log(isBack ? `${id} is back in its queue.` : `There is no dead letter ${id}.`);
    found &&= isBack;
  }
  return found;
});
