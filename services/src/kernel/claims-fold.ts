import type { FoldedRow } from '@backoffice/contracts/kernel';
import type { Claim, RecordedEvent } from '@backoffice/infra/event-log';
import { claimChange } from './claim-change.ts';
import type { EntityDefinition } from './entity.ts';
import { envelopeOf, foldEvents } from './stream-record.ts';

/**
 * Folds a tenant's log, command by command from its beginning, and answers what each command took and released by what
 * its records claim before and after it: what appends of older versions did not write down.
 */
export function claimsFold(
  entities: ReadonlyMap<string, EntityDefinition>,
): (command: readonly RecordedEvent[]) => { take: Claim[]; release: Claim[] } {
  const records = new Map<string, FoldedRow | null>();
  return (command) => {
    const changes = [...Map.groupBy(command, ({ stream }) => stream)].map(([stream, events]) => {
      const dash = stream.indexOf('-');
      const [name, id] = [stream.slice(0, dash), stream.slice(dash + 1)];
      const entity = entities.get(name);
      if (!entity) throw new Error(`There is no ${name}, which ${stream} would be`);
      const before = records.get(stream) ?? null;
      const envelopes = events.map((event) => envelopeOf(entity.fold, id, event));
      const after = foldEvents(entity.fold, envelopes, before);
      records.set(stream, after);
      return claimChange(entity, stream, envelopes, { before, after });
    });
    return { take: changes.flatMap(({ take }) => take), release: changes.flatMap(({ release }) => release) };
  };
}
