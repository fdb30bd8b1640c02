import type { Instant } from '@backoffice/contracts/kernel';
import type { EventLog, RecordedEvent } from '@backoffice/infra/event-log';

type ClaimLog = Pick<EventLog, 'scopeMembers' | 'readStream'>;
/** Events of a kind of record, and others that mean nothing to whoever asks. */
type TypedEvent<Event> = RecordedEvent & Event;

/** The events of each record that holds a claim in a scope, until an instant, of the types that are asked for. */
export async function eventsOfClaimHolders<Event extends { readonly type: string; readonly data: unknown }>(
  log: ClaimLog,
  tenant: string,
  scope: string,
  at: Instant,
  types: readonly Event['type'][],
): Promise<{ stream: string; events: TypedEvent<Event>[] }[]> {
  const streams = await log.scopeMembers(tenant, scope);
  return Promise.all(
    streams.map(async (stream) => ({
      stream,
      events: (await log.readStream(tenant, stream)).filter(
        ({ type, meta }) => meta.at <= at && types.includes(type),
      ) as TypedEvent<Event>[], // of these types, by their contract
    })),
  );
}
