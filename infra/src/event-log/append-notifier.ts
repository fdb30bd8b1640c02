import { openNotifyChannel } from '@backoffice/infra/postgres';
import { processWatch } from './process-watch.ts';

/** Tells other processes that a tenant has grown, and hears it from them. */
export type AppendNotifier = {
  notify(tenant: string): void;
  /** See EventLog.hintLapses. */
  lapses(): number | null;
  close(): Promise<void>;
};

/**
 * A NOTIFY in the append would make all commits of the server queue up. This one comes after it, for all tenants that
 * grew meanwhile. Where a process does not hear itself, as behind a pooler, hints cannot be relied on. A process that
 * is killed between its append and its hint leaves the others, who look then.
 */
export function openAppendNotifier(url: string, hear: (tenant: string) => void): AppendNotifier {
  const channel = openNotifyChannel(url, { channel: 'log_grown', name: 'backoffice-hints', hear });
  const others = processWatch(channel.connection);
  return {
    notify: channel.publish,
    lapses() {
      const lapses = channel.lapses();
      return lapses === null ? null : lapses + others.departures();
    },
    async close() {
      others.stop();
      await channel.close();
    },
  };
}
