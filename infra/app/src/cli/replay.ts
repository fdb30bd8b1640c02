import { readSide } from '@backoffice/projections';
import { pgPool, sqlPool } from '@backoffice/infra/postgres';
import { runTool } from '#app/tool.ts';

/**
 * `npm run replay -- proposals`: rebuilds read models beside the live ones and swaps them in; without a name, all of
 * them. `--verify` fails when a rebuild differs from what was live.
 */
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const verify = process.argv.includes('--verify');
await runTool(async (data) => {
  await using opened = new AsyncDisposableStack();
  const pool = opened.adopt(pgPool(data.databaseUrl, { statementTimeoutMs: 0 }), (each) => each.end());
  const sql = opened.adopt(sqlPool(data.databaseUrl), (each) => each.end());
  const read = readSide({ ...data, pool, sql, report: (problem, error) => console.error(problem, error) });
  let same = true;
  for (const name of names.length > 0 ? names : read.projections) {
    const rebuilt = await read.rebuild(name);
    console.log(JSON.stringify(rebuilt));
    same &&= rebuilt.same === true;
  }
  return same || !verify;
});
