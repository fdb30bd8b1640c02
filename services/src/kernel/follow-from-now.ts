import { follow, type EventLog, type Follower, type RecordedEvent } from '@backoffice/infra/event-log';

/**
 * Follows one tenant from its head on, in every process and without a checkpoint: for what a process remembers, not for
 * what has to happen once.
 */
export const followFromNow = async (
  log: EventLog,
  tenant: string,
  {
    handle,
    onError,
  }: { readonly handle: (events: readonly RecordedEvent[]) => void; readonly onError: (error: unknown) => void },
): Promise<Follower> =>
  follow(log, {
    tenant,
    from: new Map([[tenant, await log.head(tenant)]]),
    handle: async (events) => handle(events),
    onError,
  });
