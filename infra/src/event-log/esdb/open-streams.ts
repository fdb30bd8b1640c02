import type { EsdbConnection } from './connection.ts';
import type { TenantStreams } from './tenant-streams.ts';

/** Loads the client, which takes 33 MB, for whoever has an EventStoreDB. @throws what the client says of its address */
export const openEsdbStreams = async (connection: EsdbConnection): Promise<TenantStreams> =>
  (await import('./streams.ts')).esdbStreams(connection);
