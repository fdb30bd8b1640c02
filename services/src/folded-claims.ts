import type { FoldedRow } from '@backoffice/contracts/kernel';
import type { Claim, RecordedEvent } from '@backoffice/infra/event-log';
import { claimChange } from '#kernel/claim-change.ts';
import { envelopeOf, foldEvents } from '#kernel/stream-record.ts';
import { entitiesOf, rulesOf } from './entities.ts';

/** No fact is asked of the tables: nothing is decided. */
const notAsked = () => Promise.reject(new Error('Claims follow from records alone'));
const NO_FACTS = { findLedgerBalance: notAsked, findJobPurchases: notAsked, countOpenCustomers: notAsked };

/**
 * Folds a tenant's log, command by command from its beginning, and answers what each command took and released by what
 * its records claim before and after it: what appends of older versions did not write down.
 */
export function foldedClaims(): (command: readonly RecordedEvent[]) => { take: Claim[]; release: Claim[] } {
  const entities = entitiesOf(rulesOf(NO_FACTS));
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
