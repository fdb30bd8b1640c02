import { readSide } from '@backoffice/projections';
import { pgPool, sqlPool } from '@backoffice/infra/postgres';
import { parseSettings } from '#app/config.ts';
import { openAdapters } from '#app/adapters.ts';

/** `npm run replay -- proposals`: rebuilds read models beside the live ones and swaps them in; without a name, all of them. `--verify` fails when a rebuild differs from what was live. */
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const verify = process.argv.includes('--verify');
const adapters = await openAdapters(parseSettings(process.env));
const [pool, sql] = [pgPool(adapters.databaseUrl, { statementTimeoutMs: 0 }), sqlPool(adapters.databaseUrl)];
const read = readSide({ ...adapters, pool, sql, report: (problem, error) => console.error(problem, error) });
try {
  for (const name of names.length > 0 ? names : read.projections) {
    const rebuilt = await read.rebuild(name);
    console.log(JSON.stringify(rebuilt));
    if (verify && !rebuilt.same) process.exitCode = 1;
  }
} finally {
  await Promise.all([pool.end(), sql.end()]);
  await adapters.close();
}
