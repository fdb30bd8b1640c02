import { MenuItem } from '@blueprintjs/core';
import { Disable, TickCircle } from '@blueprintjs/icons';
import type { Resource } from '@backoffice/contracts/kernel';
import { useMay } from '#kernel/permissions.tsx';
import { routeOf } from './routes.ts';
import { tellDone, tellProblem } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { nounOf, sentenceCase } from '#kernel/words.ts';

/** Makes a record active or inactive, where its resource declares a status. */
export function ActivityItem({
  resource,
  record: { id, version, status },
}: {
  resource: Resource;
  record: { id: string; version: number; status: 'active' | 'inactive' };
}) {
  const route = routeOf(resource, 'status');
  const { send } = useCommand(route);
  const may = useMay();
  const next = status === 'active' ? 'inactive' : 'active';
  if (!may(route.permission)) return null;
  async function press() {
    const outcome = await send({ params: { id }, body: { status: next }, version });
    if (outcome.ok) tellDone(`${sentenceCase(nounOf(resource))} is ${next} now.`);
    else tellProblem(outcome.problem);
  }
  return (
    <MenuItem
      icon={next === 'active' ? <TickCircle /> : <Disable />}
      text={`Make ${next}`}
      onClick={() => void press()}
    />
  );
}
