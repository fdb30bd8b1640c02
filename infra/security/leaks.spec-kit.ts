import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyResult, type PropertyResult } from './properties.spec-kit.ts';
import type { ProductFixture } from './product-fixture.spec-kit.ts';

/** Bytes are shown as hexadecimal digits. */
const toHex = (secret: string) => Buffer.from(secret).toString('hex');

/** P8: where secrets, or a code of six digits, have been written down that are nowhere to be written down. */
export async function findLeaks(
  world: ProductFixture,
  secrets: readonly string[],
  code: string,
): Promise<PropertyResult> {
  const found = emptyResult();
  const hit = (where: string, secret: string) => found.faults.push(`${where}: ${secret.slice(0, 6)}…`);
  const { rows: tables } = await world.pool.query<{ name: string }>(
    "SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  for (const { name } of tables) {
    const { rows } = await world.pool.query<{ secret: string }>(
      `SELECT secret FROM unnest($1::text[], $2::text[]) AS s (secret, hex) WHERE EXISTS (SELECT 1 FROM ${name} AS t WHERE position(secret IN t::text) > 0 OR position(hex IN t::text) > 0)`,
      [secrets, secrets.map(toHex)],
    );
    for (const { secret } of rows) hit(name, secret);
    const { rows: coded } = await world.pool.query(`SELECT 1 FROM ${name} AS t WHERE t::text ~ $1 LIMIT 1`, [
      `[^0-9a-fA-F.:+-]${code}[^0-9a-fA-F]`,
    ]); // not a piece of a time, an id or a hash
    if (coded.length > 0) found.faults.push(`${name}: the code`);
    found.cases += secrets.length + 1;
  }
  const printed = world.output().replace(/the password \S+/, ''); // the greeting says how to log in to the demo
  const files = readdirSync(join(world.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => ({ name: `the file ${name}`, bytes: readFileSync(join(parentPath, name)) }));
  for (const { name, bytes } of [{ name: 'what it printed', bytes: Buffer.from(printed) }, ...files]) {
    for (const secret of secrets) if (bytes.includes(secret)) hit(name, secret);
    found.cases += secrets.length;
  }
  return found;
}
