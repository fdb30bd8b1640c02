import type pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Meta, Recorded } from './event-log.ts';

/**
 * COPY hands out events faster than a query, and in a transaction that ends before anybody looks at them, however long
 * that takes. `from` is exclusive, `through` inclusive.
 */
export async function copyEvents(pool: pg.Pool, tenant: string, from: number, through: number): Promise<Recorded[]> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    const name = client.escapeLiteral(tenant); // COPY takes no parameters
    const rows = client.query(to(`COPY (SELECT position, stream, version, id, type, schema_version, data, meta FROM log.events
      WHERE tenant = ${name} AND position > ${from} AND position <= ${through} ORDER BY position) TO STDOUT`));
    const chunks: Buffer[] = [];
    for await (const chunk of rows) chunks.push(chunk);
    return parse(tenant, Buffer.concat(chunks).toString());
  } catch (error) {
    broken = error;
    throw error;
  } finally {
    client.release(broken !== undefined);
  }
}

/** @see https://www.postgresql.org/docs/18/sql-copy.html (text format) */
function parse(tenant: string, text: string): Recorded[] {
  const events: Recorded[] = [];
  let lastMeta = '';
  let meta: Meta | undefined;
  for (let start = 0, end; (end = text.indexOf('\n', start)) >= 0; start = end + 1) {
    const [position = '', stream = '', version = '', id = '', type = '', schemaVersion = '', data = '', metaText = ''] = text.slice(start, end).split('\t');
    if (!meta || metaText !== lastMeta) meta = JSON.parse(unescaped((lastMeta = metaText))) as Meta; // written by prepare()
    events.push({ id, tenant, position: Number(position), stream: unescaped(stream), version: Number(version), type: unescaped(type), schemaVersion: Number(schemaVersion), data: JSON.parse(unescaped(data)), meta });
  }
  return events;
}

const CONTROL: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const unescaped = (field: string) => (field.includes('\\') ? field.replace(/\\(.)/g, (_, letter: string) => CONTROL[letter] ?? letter) : field);
