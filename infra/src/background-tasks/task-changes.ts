import { openNotifyChannel } from '@backoffice/infra/postgres';
import type { BackgroundTask } from './task.ts';

/** Something became of a task, in whichever process. */
export type TaskChange = Pick<BackgroundTask, 'id' | 'tenant' | 'person' | 'state'>;
export type TaskChanges = { readonly onChange: (listener: (change: TaskChange) => void) => () => void };

export const TASK_CHANNEL = 'background_tasks';

/** The records of tasks notify in their own statements. What is missed is read by whoever waits for it. */
export function openTaskChanges(
  url: string,
): TaskChanges & { readonly connected: Promise<void>; readonly close: () => Promise<void> } {
  const listeners = new Set<(change: TaskChange) => void>();
  const { connected, close } = openNotifyChannel(url, {
    channel: TASK_CHANNEL,
    name: 'backoffice-tasks',
    hear(payload) {
      const change = JSON.parse(payload) as TaskChange; // nobody but our own records writes there
      for (const listener of listeners) listener(change);
    },
  });
  return {
    connected,
    close,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
