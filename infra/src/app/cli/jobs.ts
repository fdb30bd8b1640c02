import { openJobs } from '@backoffice/infra/jobs';
import { parseSettings } from '#app/config.ts';
import { openAdapters } from '#app/adapters.ts';

/**
 * `npm run jobs`: the dead letters, jobs that used up their tries, newest first. `npm run jobs -- retry <id>` puts one
 * back into its queue with all its tries, `npm run jobs -- retry all` each of them. Ends with 1 when one is not there.
 */
const [verb, ...asked] = process.argv.slice(2);
if (verb !== undefined && (verb !== 'retry' || asked.length === 0)) {
  console.error('Ask for `npm run jobs`, `npm run jobs -- retry <id>` or `npm run jobs -- retry all`.');
  process.exit(1);
}
const adapters = await openAdapters(parseSettings(process.env));
const jobs = await openJobs({
  url: adapters.databaseUrl,
  queues: [],
  onError: (error) => console.error(error.message),
});
try {
  const dead = await jobs.deadLetters();
  if (verb === undefined)
    for (const { diedAt, id, queue, attempts, data, error } of dead)
      console.log(
        `${diedAt.toISOString()}  ${id}  ${queue}, ${attempts} ${attempts === 1 ? 'try' : 'tries'}  ${JSON.stringify(data)}  ${error}`,
      );
  if (verb === undefined && dead.length === 0) console.log('There are no dead letters.');
  for (const id of asked.includes('all') ? dead.map((job) => job.id) : asked) {
    const put = dead.some((job) => job.id === id) && (await jobs.retryDead(id));
    console.log(put ? `${id} is back in its queue.` : `There is no dead letter ${id}.`);
    if (!put) process.exitCode = 1;
  }
} finally {
  await jobs.stop();
  await adapters.close();
}
