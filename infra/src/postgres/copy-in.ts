import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import type { Connection } from './connect.ts';

/** COPY: the fastest way into a table. `statement` says FROM STDIN. */
export const copyIn = (connection: Connection, statement: string, chunks: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(chunks), connection.query(from(statement)));
