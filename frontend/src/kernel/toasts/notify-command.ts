import type { Route } from '@backoffice/contracts/kernel';
import type { PermissionTest } from '#access/permissions.tsx';
import type { CallOptions } from '#data/http-client.ts';
import { sendCommand } from '#data/use-command.ts';
import { notifyProblem, notifySuccess, notifyUndoable } from './notify.ts';

/** The command that takes back what was done, and what is said once it has. */
type Undo<R extends Route> = { readonly route: R; readonly asked: CallOptions<R>; readonly done: string };

/** Says what a command has done, and offers to those who may the one that takes it back. */
export function notifyUndoableBy<R extends Route>(
  summary: string,
  { route, asked, done }: Undo<R>,
  may: PermissionTest,
) {
  if (!may(route.permission)) return notifySuccess(summary);
  return notifyUndoable(summary, async () => {
    const outcome = await sendCommand(route, asked);
    if (outcome.ok) notifySuccess(done);
    else notifyProblem(outcome.problem);
  });
}
