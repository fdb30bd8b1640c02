import { startEsdbServer } from '@backoffice/infra/testing/esdb-server';

/** A stand-in for EventStoreDB in a process of its own. It tells its address, and ends with its parent. */
const [latencyMs = '0'] = process.argv.slice(2);
const { url } = await startEsdbServer({ latencyMs: Number(latencyMs) });
process.send?.(url);
process.once('disconnect', () => process.exit());
