import { z } from 'zod';
import { Id, Instant } from './values.ts';

export const BackgroundTaskState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);
export type BackgroundTaskState = z.infer<typeof BackgroundTaskState>;

/** How good the news is that a task has brought. */
export const TaskSeverity = z.enum(['success', 'info', 'warn', 'error']);
export type TaskSeverity = z.infer<typeof TaskSeverity>;

/** What changes of tasks are told under on the live channel. */
export const BACKGROUND_TASK = 'BackgroundTask';

/** Work that a person started and waits for. */
export const BackgroundTaskView = z.object({
  id: Id,
  kind: z.string().describe('What it does: `export`, `import` …'),
  title: z.string(),
  state: BackgroundTaskState,
  done: z.int().describe('How far it is, in whatever it counts.'),
  total: z.int().nullable().describe('Of how many; null while that is not known.'),
  severity: TaskSeverity.describe('How good the news is, of one that is done.'),
  message: z.string().nullable().describe('What came of it, or why it failed, in a sentence.'),
  page: z.string().nullable().describe('Where in the console what came of it is seen.'),
  file: z.object({ name: z.string(), type: z.string(), size: z.int().describe('Bytes.') }).nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  expiresAt: Instant.describe('It is forgotten then, and its file removed.'),
});
export type BackgroundTaskView = z.infer<typeof BackgroundTaskView>;

export const isFinished = ({ state }: Pick<BackgroundTaskView, 'state'>): boolean =>
  state !== 'waiting' && state !== 'running';
