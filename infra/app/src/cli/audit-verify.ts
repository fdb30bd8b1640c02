import { hashChain, readSignedHeads, verifyTenant } from '@backoffice/infra/audit';
import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import { pgPool } from '@backoffice/infra/postgres';
import type { StoredData } from '#app/adapters.ts';
import { runTool } from '#app/tool.ts';

/**
 * `npm run audit:verify`: reads every event of every company, compares it with what was recorded and signed, and ends
 * with 1 when anything differs. `-- --at 1019` prints the heads at that position too, to be compared with a
 * certificate.
 */
const headPosition = process.argv.includes('--at') ? Number(process.argv.at(-1)) : null;

await runTool(async (outside) => {
  const isRight = await verifyAllTenants(outside, outside.log);
  if (outside.logPlace === null) return isRight;
  await using index = new AsyncDisposableStack();
  console.log('The index of it in PostgreSQL, which all is read from:');
  const log = index.adopt(postgresEventLog(outside.databaseUrl), (each) => each.close());
  return (await verifyAllTenants(outside, log)) && isRight;
});

/** `log` is the one that is read; names are asked of the one of the product. */
async function verifyAllTenants(outside: StoredData, log: EventLog): Promise<boolean> {
  await using opened = new AsyncDisposableStack();
  const pool = opened.adopt(
    pgPool(outside.databaseUrl, {
      size: 2,
      statementTimeoutMs: 0,
      copies: true,
      session: { enable_seqscan: 'off', enable_bitmapscan: 'off' },
    }),
    (each) => each.end(),
  );
  const records = opened.adopt(await pool.connect(), (client) => client.release());

  const [begun, now] = [performance.now(), new Date(outside.clock.now())];
  const { byTenant, lines, faults: faultsOfFile } = await readSignedHeads(outside.auditDir);
  const tenants = [...new Set([...(await outside.log.heads()).keys(), ...byTenant.keys()])].toSorted();
  let [count, faulty] = [0, faultsOfFile.length];
  for (const tenant of tenants) {
    const name = await companyName(outside.log, tenant);
    const {
      events: found,
      recorded,
      head,
      signed,
      faults,
      notes,
    } = await verifyTenant(log, records, { tenant, signed: byTenant.get(tenant) ?? [], now });
    count += found;
    faulty += faults.length;
    const waiting = found > recorded ? `, ${found - recorded} not recorded yet` : '';
    console.log(
      `${name}: ${found} events${waiting}, head ${head.toString('hex').slice(0, 16)}, ${signed ? `signed at ${signed.position} on ${signed.at}` : 'not signed yet'}, ${faults.length === 0 ? 'as recorded' : 'NOT as recorded'}`,
    );
    if (headPosition !== null && headPosition <= recorded)
      console.log(
        `  head at ${headPosition}: ${(await hashChain(pool, outside.log).headAt(tenant, headPosition))?.toString('hex')}`,
      );
    for (const sentence of [...faults, ...notes]) console.log(`  ${describeFault(sentence, name)}`);
  }
  if (lines === 0)
    console.log(`There are no signed heads in ${outside.auditDir}: whether the log has lost its end cannot be told.`);
  for (const fault of faultsOfFile) console.log(`${outside.auditDir}: ${fault}`);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `${count} events of ${tenants.length} ${tenants.length === 1 ? 'company' : 'companies'} in ${seconds} s: ${faulty === 0 ? 'nothing was changed.' : `${faulty} fault${faulty === 1 ? '' : 's'}.`}`,
  );
  return faulty === 0;
}

/** As the log has it last; the platform is no company. */
async function companyName(log: StoredData['log'], tenant: string): Promise<string> {
  if (tenant === 'platform') return 'The platform';
  const named = (await log.readStream('platform', `Company-${tenant}`)).findLast(
    ({ data }) => typeof data === 'object' && data !== null && 'name' in data,
  );
  return named ? String((named.data as { name: unknown }).name) : tenant; // just found to have one
}

/** `position 7: missing` becomes `position 7 of Ridgeline: missing`, and what has no position begins with the name. */
function describeFault(fault: string, name: string): string {
  const placed = fault.replace(/^(positions? \d+(?: (?:to|and) \d+)?)/, `$1 of ${name}`);
  return placed === fault ? `${name}: ${fault}` : placed;
}
