import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import { afterAll, beforeAll, describe } from 'vitest';
import { eventLogContract } from '#event-log/contract.spec-kit.ts';
import { matchesModel } from '#event-log/model.spec-kit.ts';
import { esdbConnection } from './connection.ts';
import { esdbEventLog } from './esdb.ts';
import { startEsdbServer, type EsdbServer } from './server.spec-kit.ts';
import { esdbStreams } from './streams.ts';

describe('the log in EventStoreDB over PostgreSQL, before a stand-in of the server', () => {
  let database: FreshDatabase;
  let server: EsdbServer;
  beforeAll(async () => void ([database, server] = await Promise.all([freshDatabase(), startEsdbServer()])));
  afterAll(() => Promise.all([database.drop(), server.stop()]));

  eventLogContract(async () => esdbEventLog(database.url, esdbStreams(esdbConnection(server.url))));
  matchesModel(async () => esdbEventLog(database.url, esdbStreams(esdbConnection(server.url))));
});
