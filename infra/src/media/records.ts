import type pg from 'pg';

/** What is known of a file beside its bytes. `tenant` null: a person's own. */
export type MediaFile = {
  readonly id: string;
  readonly path: string;
  readonly tenant: string | null;
  readonly parent: { readonly entity: string; readonly id: string };
  readonly purpose: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly uploader: string;
  readonly state: 'expected' | 'stored' | 'deleted';
};
export type NewFile = Omit<MediaFile, 'state' | 'path'>;

type Row = {
  id: string;
  path: string;
  tenant: string | null;
  parent_entity: string;
  parent_id: string;
  purpose: string;
  name: string;
  content_type: string;
  size: number;
  uploader: string;
  state: MediaFile['state'];
  request_hash: string;
  expires_at: Date;
};

const fileOf = ({
  id,
  path,
  tenant,
  parent_entity,
  parent_id,
  purpose,
  name,
  content_type,
  size,
  uploader,
  state,
}: Row): MediaFile => ({
  id,
  path,
  tenant,
  parent: { entity: parent_entity, id: parent_id },
  purpose,
  name,
  contentType: content_type,
  size,
  uploader,
  state,
});

const COLUMNS = 'id, path, tenant, parent_entity, parent_id, purpose, name, content_type, size, uploader, request_hash';
const valuesOf = (
  { id, tenant, parent, purpose, name, contentType, size, uploader }: NewFile,
  path: string,
  requestHash: string,
) => [id, path, tenant, parent.entity, parent.id, purpose, name, contentType, size, uploader, requestHash];
const OPEN = "token_hash = $1 AND state = 'expected' AND expires_at > now()";

/** The rows of `media.files`. */
export const recordsIn = (db: Pick<pg.Pool | pg.Client, 'query'>) => ({
  /** What is there already stays, and is answered. */
  async expect(
    file: NewFile,
    path: string,
    requestHash: string,
    tokenHash: Buffer,
  ): Promise<{ readonly file: MediaFile; readonly requestHash: string; readonly expiresAt: string }> {
    await db.query(
      `INSERT INTO media.files (${COLUMNS}, token_hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO NOTHING`,
      [...valuesOf(file, path, requestHash), tokenHash],
    );
    const {
      rows: [row],
    } = await db.query<Row>('SELECT * FROM media.files WHERE id = $1', [file.id]);
    if (!row) throw new Error(`The file ${file.id} was put aside at once`);
    return { file: fileOf(row), requestHash: row.request_hash, expiresAt: row.expires_at.toISOString() };
  },
  /** How many somebody has announced within a day, but for one. */
  async announced(uploader: string, except: string): Promise<number> {
    const {
      rows: [found],
    } = await db.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM media.files WHERE uploader = $1 AND id <> $2 AND created_at > now() - interval '1 day'",
      [uploader, except],
    );
    return found?.n ?? 0;
  },
  /** The file a token is good for. */
  async awaited(tokenHash: Buffer): Promise<MediaFile | null> {
    const {
      rows: [row],
    } = await db.query<Row>(`SELECT * FROM media.files WHERE ${OPEN}`, [tokenHash]);
    return row ? fileOf(row) : null;
  },
  /** False when the token was used or ran out. */
  claim: async (tokenHash: Buffer) =>
    (await db.query(`UPDATE media.files SET token_hash = NULL WHERE ${OPEN}`, [tokenHash])).rowCount === 1,
  async stored(id: string, size: number, sha256: string): Promise<void> {
    await db.query(
      "UPDATE media.files SET state = 'stored', size = $2, sha256 = $3 WHERE id = $1 AND state = 'expected'",
      [id, size, sha256],
    );
  },
  /** What the product itself keeps: whole at once. */
  async keep(file: NewFile, path: string, requestHash: string, sha256: string): Promise<void> {
    await db.query(
      `INSERT INTO media.files (${COLUMNS}, sha256, state) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'stored') ON CONFLICT (id) DO NOTHING`,
      [...valuesOf(file, path, requestHash), sha256],
    );
  },
  async at(path: string): Promise<MediaFile | null> {
    const {
      rows: [row],
    } = await db.query<Row>('SELECT * FROM media.files WHERE path = $1', [path]);
    return row ? fileOf(row) : null;
  },
  /** What never came is forgotten; of what was stored it stays known that it was. */
  async forget(path: string): Promise<void> {
    await db.query(
      `WITH gone AS (DELETE FROM media.files WHERE path = $1 AND state = 'expected')
      UPDATE media.files SET state = 'deleted' WHERE path = $1 AND state = 'stored'`,
      [path],
    );
  },
  /** Announced long ago, and never came. */
  async sweep(): Promise<void> {
    await db.query("DELETE FROM media.files WHERE state = 'expected' AND created_at < now() - interval '2 days'");
  },
});
