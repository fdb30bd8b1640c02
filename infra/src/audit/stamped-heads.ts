import type { Pool } from '@backoffice/infra/postgres';
import { TimeStampError, type TimeStamps } from '@backoffice/infra/seal';
import type { HashChain } from './hash-chain.ts';
import { signedLinesOf } from './signed-heads.ts';

/**
 * The head of a company's log: the hash that stands for every event up to `position`, in hex; the words that say so;
 * and the token (RFC 3161) of when these words were there.
 */
export type BookHead = {
  readonly position: number;
  readonly hash: string;
  readonly words: string;
  readonly token: Buffer | null;
};
export type StampedHead = BookHead & { readonly token: Buffer };

export type BookHeads = {
  /**
   * Stamped the first time it is asked for; `token` is null where no service is set, or it gives no stamp now. Null
   * when the log does not reach so far.
   */
  readHead(tenant: string, position: number): Promise<BookHead | null>;
  /** What was stamped up to a position, in its order. */
  listStamps(tenant: string, through: number): Promise<readonly StampedHead[]>;
  /** The lines that were signed up to a position, and the public keys beside them. */
  listSigned(tenant: string, through: number): ReturnType<typeof signedLinesOf>;
  /** What was recorded of the events up to a position. */
  readHashes(tenant: string, through: number): AsyncIterable<Buffer>;
};

/** `folder`: of the signed heads. `stamps`: null where no service is set. */
type HeadSources = {
  readonly folder: string;
  readonly stamps: TimeStamps | null;
  readonly onError: (error: unknown) => void;
};

/** What is stamped, to the byte: three lines that a person can read, too. */
const headWords = (tenant: string, position: number, hash: string): string =>
  `company ${tenant}\nentry ${position}\nhead ${hash}\n`;
const HASH_IN_WORDS = /^head ([0-9a-f]{64})$/m;

type StampRow = Pick<StampedHead, 'position' | 'words' | 'token'>;
const FIND = 'SELECT position, words, token FROM log.stamped_heads WHERE tenant = $1 AND position = $2';
const LIST =
  'SELECT position, words, token FROM log.stamped_heads WHERE tenant = $1 AND position <= $2 ORDER BY position';
const KEEP =
  'INSERT INTO log.stamped_heads (tenant, position, words, token) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING';
const headOf = (row: StampRow): StampedHead => ({ ...row, hash: HASH_IN_WORDS.exec(row.words)?.[1] ?? '' });

/** Heads of the log as outsiders get them: a paper that they keep contradicts whoever rewrites what was before it. */
export function bookHeads(
  pool: Pool,
  chain: Pick<HashChain, 'headAt' | 'hashesThrough'>,
  { folder, stamps, onError }: HeadSources,
): BookHeads {
  async function stamped(tenant: string, position: number): Promise<StampedHead | null> {
    const { rows } = await pool.query<StampRow>(FIND, [tenant, position]);
    return rows[0] ? headOf(rows[0]) : null;
  }
  /** Best effort: whoever waits for a mail or a pack is not kept waiting for an authority. */
  async function stamp(tenant: string, { position, words }: BookHead, by: TimeStamps): Promise<void> {
    try {
      await pool.query(KEEP, [tenant, position, words, await by(Buffer.from(words))]);
    } catch (error) {
      if (!(error instanceof TimeStampError)) throw error;
      onError(error);
    }
  }

  return {
    async readHead(tenant, position) {
      const known = await stamped(tenant, position);
      if (known) return known;
      const hash = (await chain.headAt(tenant, position))?.toString('hex');
      if (hash === undefined) return null;
      const head = { position, hash, words: headWords(tenant, position, hash), token: null };
      if (stamps) await stamp(tenant, head, stamps);
      return (await stamped(tenant, position)) ?? head;
    },
    listSigned: (tenant, through) => signedLinesOf(folder, tenant, through),
    readHashes: chain.hashesThrough,
    async listStamps(tenant, through) {
      const { rows } = await pool.query<StampRow>(LIST, [tenant, through]);
      return rows.map(headOf);
    },
  };
}
