import { CannotStart } from '@backoffice/infra/postgres';
import { expect, it } from 'vitest';
import { esdbConnection, esdbHosts } from './connection.ts';

it('an address of EventStoreDB says who asks; where nobody is asked for, each call has credentials all the same', () => {
  expect(esdbConnection('esdb+discover://ops:p%40ss@one:2113,two:2113?keepAliveInterval=10000').credentials).toEqual({
    username: 'ops',
    password: 'p@ss',
  });
  expect(esdbConnection('esdb://localhost:2113?tls=false').credentials.username).not.toBe('');
});

it('the servers of a cluster are the same in any order, whoever asks', () => {
  expect(esdbHosts('esdb+discover://ops:secret@Two:2113,one:2113/?tls=false')).toBe(
    esdbHosts('esdb://one:2113,two:2113'),
  );
  expect(esdbHosts('esdb://one:2113')).not.toBe(esdbHosts('esdb://one:2114'));
});

it.each([
  ['http://localhost:2113', 'write it as esdb://'],
  ['esdb://', 'write it as esdb://'],
  ['esdb://localhost:2113', 'name a user and a password'],
  ['esdb://ops:p@localhost:2113?throwOnAppendFailure=false', 'throwOnAppendFailure=false hides'],
])('%s is refused in a sentence that names the setting', (url, reason) => {
  expect(() => esdbConnection(url)).toThrow(CannotStart);
  expect(() => esdbConnection(url)).toThrow(`The setting EVENTSTOREDB_URL is not right: ${reason}`);
});
