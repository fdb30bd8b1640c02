import type { Resource } from '@backoffice/contracts/kernel';
import { instantText } from '@backoffice/contracts/kernel';
import { undoRequestRefusals } from '@backoffice/contracts/features/undo';
import { refusalFailure } from '@backoffice/infra/http';
import type { Consequence } from '#kernel/consequences.ts';
import type { RecordedEvent } from '#kernel/reactions.ts';
import type { World } from '#kernel/world.ts';

/** What one command recorded of a record, and all that is recorded of it. */
export type RecordedStream = {
  readonly resource: Resource;
  readonly id: string;
  readonly history: readonly RecordedEvent[];
  readonly own: readonly RecordedEvent[];
};

/**
 * What a command recorded of each record, but for what followed from it in the same append: that is taken back by what
 * takes back what it followed. Empty where the command is not known.
 */
export async function recordedStreams(
  commandId: string,
  world: World,
  {
    resources,
    consequences,
  }: { readonly resources: readonly Resource[]; readonly consequences: readonly Consequence[] },
): Promise<RecordedStream[]> {
  const written = await world.recordsOfCommand(commandId);
  const [first] = written; // what was asked for comes before what follows from it
  const entities = new Set(written.map(({ entity }) => entity));
  const following = new Set(
    consequences
      .filter(({ entity }) => entities.has(entity))
      .flatMap(({ entity, leadsTo }) => leadsTo.filter((each) => each !== entity && each !== first?.entity)),
  );
  const streams = written.map(async ({ entity, id }): Promise<RecordedStream[]> => {
    const resource = resources.find((each) => each.entity === entity);
    if (!resource || following.has(entity)) return [];
    const history = await world.history(resource, id);
    return [{ resource, id, history, own: history.filter(({ meta }) => meta.commandId === commandId) }];
  });
  return (await Promise.all(streams)).flat();
}

/** @throws HttpProblem 409 where it was taken back, and that was not taken back in its turn */
export function assertNotUndone(commandId: string, streams: readonly RecordedStream[], timeZone: string): void {
  const events = streams.flatMap(({ history }) => history);
  const undoing = (id: string): RecordedEvent | undefined =>
    events.find(({ meta }) => meta.undoes === id && undoing(meta.commandId) === undefined);
  const undone = undoing(commandId);
  if (!undone) return;
  const values = { name: undone.meta.actor.name, when: instantText(timeZone, undone.meta.at) };
  throw refusalFailure({ code: 'UNDONE_ALREADY', values }, undoRequestRefusals);
}
