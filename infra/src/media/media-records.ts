import type pg from 'pg';
import type { PhotoVariant } from './photo-variants.ts';

/** When a photo was taken, as itself or the phone says. */
export type TakenAt = { readonly at: string; readonly source: 'exif' | 'device' };

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
  /** Of what is stored. */
  readonly sha256: string | null;
  /** Of a photo that is stored. */
  readonly pixels: { readonly width: number; readonly height: number } | null;
  readonly takenAt: TakenAt | null;
};
export type NewFile = Omit<MediaFile, 'state' | 'path' | 'sha256' | 'pixels' | 'takenAt'> &
  Partial<Pick<MediaFile, 'takenAt'>>;

/** What is stored of a file that was announced. */
export type StoredBytes = Pick<MediaFile, 'contentType' | 'size' | 'pixels'> & { readonly sha256: string };
export type StoredVariant = {
  readonly variant: PhotoVariant;
  readonly path: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
};

type MediaRow = {
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
  generation: number;
  sha256: string | null;
  width: number | null;
  height: number | null;
  taken_at: Date | null;
  taken_at_source: TakenAt['source'] | null;
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
  sha256,
  width,
  height,
  taken_at,
  taken_at_source,
}: MediaRow): MediaFile => ({
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
  sha256,
  pixels: width === null || height === null ? null : { width, height },
  takenAt: taken_at && taken_at_source && { at: taken_at.toISOString(), source: taken_at_source },
});

type AnnouncedFile = {
  readonly file: MediaFile;
  readonly requestHash: string;
  readonly expiresAt: string;
  readonly generation: number;
};
const announcedOf = (row: MediaRow): AnnouncedFile => ({
  file: fileOf(row),
  requestHash: row.request_hash,
  expiresAt: row.expires_at.toISOString(),
  generation: row.generation,
});

const COLUMNS = `id, path, tenant, parent_entity, parent_id, purpose, name, content_type, size, uploader, request_hash,
  taken_at, taken_at_source`;
const valuesOf = (
  { id, tenant, parent, purpose, name, contentType, size, uploader, takenAt = null }: NewFile,
  path: string,
  requestHash: string,
) => {
  const who = [id, path, tenant, parent.entity, parent.id, purpose, name, contentType, size, uploader, requestHash];
  return [...who, takenAt?.at ?? null, takenAt?.source ?? null];
};
const IS_OPEN = "token_hash = $1 AND state = 'expected' AND expires_at > now()";

/** The rows of `media.files`. */
export const mediaRecords = (db: Pick<pg.Pool | pg.Client, 'query'>) => ({
  /**
   * What is there already stays, and is answered; where its address was used or ran out before it came, it gets the
   * next one.
   */
  async expect(
    file: NewFile,
    path: string,
    requestHash: string,
    tokenHashOf: (generation: number) => Buffer,
  ): Promise<AnnouncedFile> {
    await db.query(
      `INSERT INTO media.files (${COLUMNS}, token_hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (id) DO NOTHING`,
      [...valuesOf(file, path, requestHash), tokenHashOf(1)],
    );
    const {
      rows: [row],
    } = await db.query<MediaRow & { is_open: boolean }>(
      'SELECT *, token_hash IS NOT NULL AND expires_at > now() AS is_open FROM media.files WHERE id = $1',
      [file.id],
    );
    if (!row) throw new Error(`The file ${file.id} was put aside at once`);
    if (row.is_open || row.state !== 'expected' || row.request_hash !== requestHash) return announcedOf(row);
    const {
      rows: [again],
    } = await db.query<MediaRow>(
      `UPDATE media.files SET generation = $2, token_hash = $3, expires_at = now() + interval '5 minutes'
      WHERE id = $1 AND state = 'expected' RETURNING *`,
      [file.id, row.generation + 1, tokenHashOf(row.generation + 1)],
    );
    return announcedOf(again ?? { ...row, state: 'stored' }); // it came meanwhile
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
    } = await db.query<MediaRow>(`SELECT * FROM media.files WHERE ${IS_OPEN}`, [tokenHash]);
    return row ? fileOf(row) : null;
  },
  /** False when the token was used or ran out. */
  claim: async (tokenHash: Buffer) =>
    (await db.query(`UPDATE media.files SET token_hash = NULL WHERE ${IS_OPEN}`, [tokenHash])).rowCount === 1,
  async stored(id: string, { contentType, size, sha256, pixels }: StoredBytes): Promise<void> {
    await db.query(
      `UPDATE media.files SET state = 'stored', content_type = $2, size = $3, sha256 = $4, width = $5, height = $6
      WHERE id = $1 AND state = 'expected'`,
      [id, contentType, size, sha256, pixels?.width ?? null, pixels?.height ?? null],
    );
  },
  /** What the product itself keeps: whole at once. */
  async keep(
    file: Omit<NewFile, 'size'>,
    path: string,
    { contentType, size, sha256, pixels }: StoredBytes,
  ): Promise<void> {
    await db.query(
      `INSERT INTO media.files (${COLUMNS}, sha256, width, height, state) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'stored') ON CONFLICT (id) DO NOTHING`,
      [...valuesOf({ ...file, contentType, size }, path, ''), sha256, pixels?.width ?? null, pixels?.height ?? null],
    );
  },
  async at(path: string): Promise<MediaFile | null> {
    const {
      rows: [row],
    } = await db.query<MediaRow>('SELECT * FROM media.files WHERE path = $1', [path]);
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

/** The rows of `media.variants`. */
export const variantRecords = (db: Pick<pg.Pool | pg.Client, 'query'>) => ({
  async keep(id: string, variants: readonly StoredVariant[]): Promise<void> {
    for (const { path, variant, contentType, size, sha256 } of variants)
      await db.query(
        `INSERT INTO media.variants (path, file_id, variant, content_type, size, sha256) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (path) DO NOTHING`,
        [path, id, variant, contentType, size, sha256],
      );
  },
  /** Answers where they lay. */
  async forget(id: string): Promise<readonly string[]> {
    const { rows } = await db.query<{ path: string }>('DELETE FROM media.variants WHERE file_id = $1 RETURNING path', [
      id,
    ]);
    return rows.map(({ path }) => path);
  },
});
