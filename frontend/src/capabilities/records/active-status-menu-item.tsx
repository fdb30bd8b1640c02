import { MenuItem } from '@blueprintjs/core';
import { Disable, TickCircle } from '@blueprintjs/icons';
import type { Resource } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { mountedRoute } from './mounted-routes.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { notifyUndoableBy } from '#toasts/notify-command.ts';
import { useCommand } from '#data/use-command.ts';
import { singularNoun, sentenceCase } from '#widgets/labels.ts';

/** Makes a record active or inactive, where its resource declares a status. */
export function ActiveStatusMenuItem({
  resource,
  record: { id, version, status },
}: {
  resource: Resource;
  record: { id: string; version: number; status: 'active' | 'inactive' };
}) {
  const route = mountedRoute(resource, 'status');
  const { send } = useCommand(route);
  const may = usePermissionCheck();
  const next = status === 'active' ? 'inactive' : 'active';
  if (!may(route.permission)) return null;
  async function press() {
    const outcome = await send({ params: { id }, body: { status: next }, version });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    const what = sentenceCase(singularNoun(resource));
    return notifyUndoableBy(
      `${what} is ${next} now.`,
      { route, asked: { params: { id }, body: { status } }, done: `${what} is ${status} again.` },
      may,
    );
  }
  return (
    <MenuItem
      icon={next === 'active' ? <TickCircle /> : <Disable />}
      text={`Make ${next}`}
      onClick={() => void press()}
    />
  );
}
