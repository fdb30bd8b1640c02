import { pgPool, sqlPool } from '@backoffice/infra/postgres';
import { readSide } from '@backoffice/projections';
import { settingsFrom } from './config.ts';
import { openOutside } from './outside.ts';

/** `npm run proof`: proves the books of every company, or of those named after `--`; one JSON line each. Ends with 1 when something does not come out. */
const outside = await openOutside(settingsFrom(process.env));
const [pool, sql] = [pgPool(outside.databaseUrl, { statementTimeoutMs: 0 }), sqlPool(outside.databaseUrl)];
const read = readSide({ ...outside, pool, sql, report: (problem, error) => console.error(problem, error) });
const asked = process.argv.slice(2);
try {
  for (const company of asked.length > 0 ? asked : (await outside.log.heads()).keys()) {
    const { failures, ...figures } = await read.prove(company);
    console.log(JSON.stringify({ company, ...figures }));
    for (const failure of failures) console.error(JSON.stringify(failure));
    if (figures.failed > 0) process.exitCode = 1;
  }
} finally {
  await Promise.all([pool.end(), sql.end()]);
  await outside.close();
}
