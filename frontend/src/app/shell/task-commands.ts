import { backgroundTaskRoutes } from '@backoffice/contracts/features/background-tasks';
import type { Route } from '@backoffice/contracts/kernel';
import { downloadFile } from '#data/download.ts';
import { sendCommand } from '#data/use-command.ts';
import { notifyProblem } from '#toasts/notify.ts';

/** What a person does with a task of theirs; why it could not be done is said. */
export async function sendTaskCommand(name: 'cancel' | 'retry' | 'clear', id: string): Promise<void> {
  const outcome = await sendCommand<Route>(backgroundTaskRoutes[name], { params: { id } });
  if (!outcome.ok) notifyProblem(outcome.problem);
}

export async function downloadResult(id: string): Promise<void> {
  const problem = await downloadFile(backgroundTaskRoutes.result, { params: { id } });
  if (problem) notifyProblem(problem);
}
