import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Envelope } from './seal.ts';

/** The phone as the server knows it: a key pair whose private key no script can read, this page's neither. */
export type Device = { readonly deviceId: string; readonly keys: CryptoKeyPair };
/** Who is signed in, and what is sealed with while they are. `timeZone`: of their company, once a day was seen. */
export type StorageOwner = { readonly workerId: string; readonly key: CryptoKey; readonly timeZone?: string };

/** `owner`: the id of a worker. What is about people is sealed, and its store named so (product specification, 9). */
export type KeptAnswer = { readonly owner: string; readonly name: string; readonly sealed: Envelope };
export type KeptWrite = {
  readonly seq?: number;
  readonly owner: string;
  readonly madeAt: number;
  readonly sealed: Envelope;
};

interface CrewSchema extends DBSchema {
  keys: { key: 'device' | 'owner'; value: Device | StorageOwner };
  secure_answers: { key: [owner: string, name: string]; value: KeptAnswer };
  secure_outbox: { key: number; value: KeptWrite; indexes: { owner: string } };
}
export type CrewDatabase = IDBPDatabase<CrewSchema>;

/** What the crew pages keep on the phone. Version 1 had the device alone; days of version 2 are asked for anew. */
export const openCrewDatabase = (name = 'crew'): Promise<CrewDatabase> =>
  openDB<CrewSchema>(name, 3, {
    upgrade(database, from) {
      if (from < 1) database.createObjectStore('keys');
      if (from < 2)
        database
          .createObjectStore('secure_outbox', { keyPath: 'seq', autoIncrement: true })
          .createIndex('owner', 'owner');
      else database.deleteObjectStore('secure_days' as 'secure_answers'); // a name of version 2
      database.createObjectStore('secure_answers', { keyPath: ['owner', 'name'] });
    },
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(), // by the type of the event
  });
