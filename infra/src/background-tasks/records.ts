import type { Pool } from '@backoffice/infra/postgres';
import type { TaskOutcome, TaskProgress } from './kind.ts';
import type { FileRights, NewTask, TaskAttempt, TaskOwner, TaskRecord } from './task.ts';
import { TASK_CHANNEL } from './task-changes.ts';

const KEPT = "interval '7 days'";
const UNFINISHED = "state IN ('waiting', 'running')";

type TaskRow = Omit<TaskRecord, 'file' | 'createdAt' | 'finishedAt' | 'expiresAt' | 'fileParts' | 'fileRights'> & {
  readonly file_name: string | null;
  readonly file_type: string | null;
  readonly file_size: number;
  readonly file_parts: string[];
  readonly file_rights: FileRights | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly expires_at: Date;
};

const recordOf = ({
  file_name: name,
  file_type: type,
  file_size: size,
  file_parts: fileParts,
  file_rights: rights,
  created_at: createdAt,
  finished_at: finishedAt,
  expires_at: expiresAt,
  ...row
}: TaskRow): TaskRecord => ({
  ...row,
  fileParts,
  fileRights: rights,
  file: row.state === 'done' && name !== null && type !== null ? { name, type, size } : null,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  expiresAt: expiresAt.toISOString(),
});

/**
 * The rows of `background.tasks`. Whoever changes one tells all processes of it, but for progress that is too small to
 * tell.
 */
export function taskRecords(pool: Pool) {
  const table = taskTable(pool);
  return { ...ownerRecords(table), ...workerRecords(table, pool) };
}

function taskTable(pool: Pool) {
  const query = async (text: string, values: readonly unknown[]) =>
    (await pool.query<TaskRow>(text, [...values])).rows.map(recordOf);
  const change = async (text: string, values: readonly unknown[]) => {
    const [changed = null] = await query(`${text} RETURNING *`, values);
    if (changed) await announce(changed);
    return changed;
  };
  const announce = ({ id, tenant, person, state }: TaskRecord) =>
    pool.query('SELECT pg_notify($1, $2)', [TASK_CHANNEL, JSON.stringify({ id, tenant, person, state })]);

  return { query, change, announce };
}
type TaskTable = ReturnType<typeof taskTable>;

/** What people start, look at, cancel and repeat. */
const ownerRecords = ({ query, change }: TaskTable) => ({
  /** Twice with the same id is once. */
  async add({ id, tenant, person, salesman, kind, title, input }: NewTask, now: string): Promise<TaskRecord> {
    await change(
      `INSERT INTO background.tasks (id, tenant, person, salesman, kind, title, input, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8::timestamptz + ${KEPT}) ON CONFLICT (id) DO NOTHING`,
      [id, tenant, person, salesman, kind, title, JSON.stringify(input), now],
    );
    const [added] = await query('SELECT * FROM background.tasks WHERE id = $1', [id]);
    if (!added) throw new Error(`The background task ${id} was removed at once`);
    return added;
  },
  /** Newest first. */
  of: ({ tenant, person }: TaskOwner, now: string): Promise<TaskRecord[]> =>
    query(
      `SELECT * FROM background.tasks WHERE tenant = $1 AND person = $2 AND (${UNFINISHED} OR expires_at > $3)
       ORDER BY created_at DESC, id LIMIT 100`,
      [tenant, person, now],
    ),
  async find({ tenant, person }: TaskOwner, id: string, now: string): Promise<TaskRecord | null> {
    const [found = null] = await query(
      `SELECT * FROM background.tasks WHERE id = $1 AND tenant = $2 AND person = $3 AND (${UNFINISHED} OR expires_at > $4)`,
      [id, tenant, person, now],
    );
    return found;
  },
  cancel: ({ tenant, person }: TaskOwner, id: string, now: string): Promise<TaskRecord | null> =>
    change(
      `UPDATE background.tasks SET state = 'cancelled', finished_at = $4, expires_at = $4::timestamptz + ${KEPT}
       WHERE id = $1 AND tenant = $2 AND person = $3 AND ${UNFINISHED}`,
      [id, tenant, person, now],
    ),
  /** From its checkpoint. */
  repeat: ({ tenant, person }: TaskOwner, id: string, now: string): Promise<TaskRecord | null> =>
    change(
      `UPDATE background.tasks SET state = 'waiting', round = round + 1, attempt = 0, message = NULL, finished_at = NULL,
         expires_at = $4::timestamptz + ${KEPT}
       WHERE id = $1 AND tenant = $2 AND person = $3 AND state IN ('failed', 'cancelled') AND expires_at > $4`,
      [id, tenant, person, now],
    ),
  remove: ({ tenant, person }: TaskOwner, id: string): Promise<TaskRecord | null> =>
    change(`DELETE FROM background.tasks WHERE id = $1 AND tenant = $2 AND person = $3 AND NOT (${UNFINISHED})`, [
      id,
      tenant,
      person,
    ]),
});

/** What whoever works on tasks reads and keeps of them. */
const workerRecords = ({ query, change, announce }: TaskTable, pool: Pool) => ({
  unfinished: (): Promise<TaskRecord[]> => query(`SELECT * FROM background.tasks WHERE ${UNFINISHED}`, []),
  expired: (now: string): Promise<TaskRecord[]> =>
    query(`SELECT * FROM background.tasks WHERE expires_at <= $1 AND NOT (${UNFINISHED}) LIMIT 1000`, [now]),

  /** Null when nobody waits for it any more. */
  begin: (id: string): Promise<TaskRecord | null> =>
    change(`UPDATE background.tasks SET state = 'running', attempt = attempt + 1 WHERE id = $1 AND ${UNFINISHED}`, [
      id,
    ]),
  /**
   * Counts what was done while it was cancelled, too. False when nobody waits for it any more, or it is no longer
   * this attempt's.
   */
  async save(
    { id, round, attempt }: TaskAttempt,
    checkpoint: unknown,
    { done, total }: TaskProgress,
    isTold: boolean,
  ): Promise<boolean> {
    // What was done before the cancellation reached it is done: a cancelled task says so, and goes on behind it when
    // resumed.
    const [saved] = await query(
      `UPDATE background.tasks SET checkpoint = $4, done = $5, total = $6
       WHERE id = $1 AND round = $2 AND attempt = $3 AND state IN ('running', 'cancelled') RETURNING *`,
      [id, round, attempt, JSON.stringify(checkpoint), done, total],
    );
    const isRunning = saved?.state === 'running';
    if (saved && (isTold || !isRunning)) await announce(saved);
    return isRunning;
  },
  /** Whatever parts of a file it has are to be removed by whoever begins another. */
  async addPart({ id, round, attempt }: TaskAttempt, key: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      `UPDATE background.tasks SET file_parts = file_parts || $4::text
       WHERE id = $1 AND round = $2 AND attempt = $3 AND state = 'running'`,
      [id, round, attempt, key],
    );
    return rowCount === 1;
  },
  clearParts: async (id: string): Promise<void> =>
    void (await pool.query("UPDATE background.tasks SET file_parts = '{}' WHERE id = $1", [id])),
  nameFile: async (
    id: string,
    { name, type, size, rights }: { name: string; type: string; size: number; rights: FileRights | null },
  ): Promise<void> =>
    void (await pool.query(
      'UPDATE background.tasks SET file_name = $2, file_type = $3, file_size = $4, file_rights = $5 WHERE id = $1',
      [id, name, type, size, rights === null ? null : JSON.stringify(rights)],
    )),
  finish: (
    { id, round, attempt }: TaskAttempt,
    state: 'done' | 'failed',
    { message, severity = 'success', page }: TaskOutcome,
    now: string,
  ): Promise<TaskRecord | null> =>
    change(
      `UPDATE background.tasks SET state = $4, message = $5, severity = $6, page = $7, finished_at = $8,
         expires_at = $8::timestamptz + ${KEPT}
       WHERE id = $1 AND round = $2 AND attempt = $3 AND state = 'running'`,
      [id, round, attempt, state, message ?? null, severity, page ?? null, now],
    ),
});

export type TaskRecords = ReturnType<typeof taskRecords>;
