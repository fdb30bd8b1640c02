import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Button, Spinner, SpinnerSize } from '@blueprintjs/core';
import { Stopwatch } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import { backgroundTaskRoutes } from '@backoffice/contracts/features/background-tasks';
import { BACKGROUND_TASK, isFinished, type BackgroundTaskView } from '@backoffice/contracts/kernel';
import { hasJustEnded, onShowTasks } from '#data/awaited-tasks.ts';
import { useRouteRead } from '#data/use-read.ts';
import { TOAST_LIFE_MS, showToast } from '#toasts/toasts.ts';
import { countText } from '#widgets/labels.ts';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import { downloadResult, sendTaskCommand } from './task-commands.ts';
import './task-centre.css';

const TaskList = lazy(async () => ({ default: (await import('./task-list.tsx')).TaskList }));

const NO_TASKS: readonly BackgroundTaskView[] = [];
/** In case a change was not told. */
const POLL_MS = 15_000;

/** Polling and push: what somebody waits for is read again whenever the server tells of it, and now and then. */
function useTasks() {
  const { data, reload } = useRouteRead(backgroundTaskRoutes.list, {}, [BACKGROUND_TASK]);
  const tasks = data?.items ?? NO_TASKS;
  const running = tasks.filter((task) => !isFinished(task));
  const waits = running.length > 0;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(reload, POLL_MS);
    return () => clearInterval(timer);
  }, [waits, reload]);
  return { tasks, running, reload };
}

/**
 * The background tasks of whoever is signed in: a ring while something runs, and the list of the last week below it.
 * Without any there is nothing to see.
 */
export function TaskCentre() {
  const { tasks, running, reload } = useTasks();
  const [isOpen, setOpen] = useState(false);
  useEndedTasks(tasks, reload, isOpen);
  useEffect(() => onShowTasks(() => setOpen(true)), []);
  if (tasks.length === 0) return null;
  const name = running.length > 0 ? `${countText(running.length, 'task runs', 'tasks run')}` : 'Your tasks';
  return (
    <>
      <ThemedPopover
        placement="bottom-end"
        middleware={{ shift: { padding: 12 } }}
        isOpen={isOpen}
        onInteraction={setOpen}
        content={
          <div className="task-list">
            <Suspense fallback={<Spinner size={SpinnerSize.SMALL} />}>
              <TaskList tasks={tasks} onChange={reload} />
            </Suspense>
          </div>
        }
      >
        <Button variant="minimal" className="task-button" aria-label={name}>
          {running.length > 0 ? (
            <span className="task-ring">
              <Spinner size={20} value={shareOf(running)} />
              <span aria-hidden>{running.length}</span>
            </span>
          ) : (
            <Stopwatch />
          )}
        </Button>
      </ThemedPopover>
      <span role="status" className="sr-only">
        {running.length > 0 ? name : ''}
      </span>
    </>
  );
}

/** Of all that runs; undefined while nobody knows how much that is. */
function shareOf(running: readonly BackgroundTaskView[]): number | undefined {
  const shares = running.flatMap(({ done, total }) => (total ? Math.min(1, done / total) : []));
  return shares.length === 0 ? undefined : shares.reduce((sum, share) => sum + share, 0) / running.length;
}

/** Says what came of a task that was waited for here, on whichever page one is by then. */
function useEndedTasks(tasks: readonly BackgroundTaskView[], reload: () => void, isOpen: boolean) {
  const go = useNavigate();
  const tell = useEffectEvent((task: BackgroundTaskView) => {
    const { id, title, state, severity, message, file, page } = task;
    if (isOpen || state === 'cancelled') return; // seen, or their own doing
    const action = file
      ? { text: 'Download', onPress: () => void downloadResult(id) }
      : page
        ? { text: 'Show', onPress: () => void go(page) }
        : undefined;
    const detail = message ? { detail: message } : {};
    if (state === 'done')
      showToast({
        severity,
        summary: `${title} is ${file ? 'ready' : 'done'}.`,
        life: 3 * TOAST_LIFE_MS,
        ...detail,
        ...(action && { action }),
      });
    else
      showToast({
        severity: 'error',
        summary: `${title} could not be finished.`,
        life: 3 * TOAST_LIFE_MS,
        ...detail,
        action: { text: 'Try again', onPress: () => void sendTaskCommand('retry', id).then(reload) },
      });
  });
  useEffect(() => {
    for (const task of tasks) if (hasJustEnded(task.id, isFinished(task))) tell(task);
  }, [tasks]);
}
