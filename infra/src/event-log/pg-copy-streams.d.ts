/** The package has no types of its own. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  export function to(statement: string): Readable & Submittable & AsyncIterable<Buffer>;
  export function from(statement: string): Writable & Submittable;
}
