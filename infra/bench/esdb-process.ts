import { startEsdbServer } from '@backoffice/infra/testing/esdb-server';
import type { EsdbFaults } from './started-esdb.ts';

/**
 * A stand-in for EventStoreDB in a process of its own. It tells its address, takes on the faults it is sent, and ends
 * with its parent.
 */
const { url, faults } = await startEsdbServer(JSON.parse(process.argv[2] ?? '{}') as EsdbFaults); // as its parent says
process.on('message', (sent: EsdbFaults) => {
  Object.assign(faults, sent);
  process.send?.('done');
});
process.once('disconnect', () => process.exit());
process.send?.(url);
