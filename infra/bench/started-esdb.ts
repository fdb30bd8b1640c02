import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerFaults } from '@backoffice/infra/testing/esdb-server';

export type EsdbFaults = Partial<ServerFaults>;
export type StartedEsdb = {
  readonly url: string;
  /** SIGSTOP takes it out of reach, and SIGCONT brings it back; it keeps nothing on a disk. */
  readonly signal: (name: NodeJS.Signals) => void;
  readonly setFaults: (faults: EsdbFaults) => Promise<void>;
};

/** A stand-in for EventStoreDB in a process of its own, which ends with this one. */
export async function startEsdb(faults: EsdbFaults = {}): Promise<StartedEsdb> {
  const child = fork(join(import.meta.dirname, 'esdb-process.ts'), [JSON.stringify(faults)]);
  const [url] = (await once(child, 'message')) as [string]; // the first that it says
  return {
    url,
    signal: (name) => void child.kill(name),
    async setFaults(changed) {
      child.send(changed);
      await once(child, 'message');
    },
  };
}
