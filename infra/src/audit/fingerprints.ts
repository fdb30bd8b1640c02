import { hash } from 'node:crypto';
import type { Connection } from '@backoffice/infra/postgres';
import { to } from 'pg-copy-streams';

/** `hash` is the SHA-256 of all that an event holds but its position: that is its place in the chain. */
export type Fingerprint = { readonly position: number; readonly hash: Buffer };

export const HASH_BYTES = 32;
export const sha256Of = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

const TAB = 9;
const NEWLINE = 10;

/**
 * The canonical bytes of an event are the line that COPY writes of these columns, in UTF-8 and without its end. jsonb
 * is what PostgreSQL has made of it: keys sorted, one blank after `:` and `,`. Anybody with psql and sha256sum gets the
 * same.
 * @see https://www.postgresql.org/docs/18/sql-copy.html (text format)
 */
const copyStatement = (tenant: string, after: number, through: number) =>
  `COPY (SELECT position, tenant, stream, version, command_id, ordinal, id, type, schema_version, data, meta FROM log.events
    WHERE tenant = ${tenant} AND position > ${after} AND position <= ${through} ORDER BY position) TO STDOUT (ENCODING 'UTF8')`;

/** Of every event of a tenant after `after` up to and including `through`, in order, as they lie in the table now. */
export async function* fingerprints(
  client: Connection,
  tenant: string,
  after: number,
  through: number,
): AsyncGenerator<Fingerprint[]> {
  // COPY takes no parameters
  const pieces = client.query(to(copyStatement(client.escapeLiteral(tenant), after, through)));
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces as AsyncIterable<Buffer>) {
    // the stream is not in object mode
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const found: Fingerprint[] = [];
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      const tab = bytes.indexOf(TAB, start);
      found.push({
        position: Number(bytes.toString('latin1', start, tab)),
        hash: sha256Of(bytes.subarray(tab + 1, end)),
      });
      start = end + 1;
    }
    rest = bytes.subarray(start);
    yield found;
  }
}
