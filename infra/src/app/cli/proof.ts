import { pgPool, sqlPool } from '@backoffice/infra/postgres';
import { readSide } from '@backoffice/projections';
import { parseSettings } from '#app/config.ts';
import { openAdapters } from '#app/adapters.ts';

/** `npm run proof`: proves the books of every company, or of those named after `--`; one JSON line each. Ends with 1 when something does not come out. */
const adapters = await openAdapters(parseSettings(process.env));
const [pool, sql] = [pgPool(adapters.databaseUrl, { statementTimeoutMs: 0 }), sqlPool(adapters.databaseUrl)];
const read = readSide({ ...adapters, pool, sql, report: (problem, error) => console.error(problem, error) });
const companyArguments = process.argv.slice(2);
try {
  for (const company of companyArguments.length > 0 ? companyArguments : (await adapters.log.heads()).keys()) {
    const { failures, ...figures } = await read.prove(company);
    console.log(JSON.stringify({ company, ...figures }));
    for (const failure of failures) console.error(JSON.stringify(failure));
    if (figures.failed > 0) process.exitCode = 1;
  }
} finally {
  await Promise.all([pool.end(), sql.end()]);
  await adapters.close();
}
