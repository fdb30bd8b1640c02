import { pgPool, sqlPool } from '@backoffice/infra/postgres';
import { readSide } from '@backoffice/projections';
import { runTool } from '#app/tool.ts';

/**
 * `npm run proof`: proves the books of every company, or of those named after `--`; one JSON line each. Ends with 1
 * when something does not come out.
 */
const companyArguments = process.argv.slice(2);
await runTool(async (data) => {
  await using opened = new AsyncDisposableStack();
  const pool = opened.adopt(pgPool(data.databaseUrl, { statementTimeoutMs: 0 }), (each) => each.end());
  const sql = opened.adopt(sqlPool(data.databaseUrl), (each) => each.end());
  const read = readSide({ ...data, pool, sql, report: (problem, error) => console.error(problem, error) });
  let holds = true;
  for (const company of companyArguments.length > 0 ? companyArguments : (await data.log.heads()).keys()) {
    const { failures, ...figures } = await read.prove(company, { isFull: true });
    console.log(JSON.stringify({ company, ...figures }));
    for (const failure of failures) console.error(JSON.stringify(failure));
    holds &&= figures.failed === 0;
  }
  return holds;
});
