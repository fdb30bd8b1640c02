import { CannotStart } from '@backoffice/infra/postgres';

/** Where EventStoreDB is, as its own clients write it, and who asks. */
export type EsdbConnection = {
  readonly url: string;
  readonly credentials: { readonly username: string; readonly password: string };
};

const FORM = /^esdb(?:\+discover)?:\/\/(?:([^:@/]+):([^@/]+)@)?([^/?@]+)\/?(?:\?(.*))?$/;

/** @throws CannotStart with what is wrong with the setting */
export function esdbConnection(url: string): EsdbConnection {
  const refuse = (reason: string) => new CannotStart(`The setting EVENTSTOREDB_URL is not right: ${reason}.`);
  const [, user, password, hosts, query = ''] = FORM.exec(url) ?? [];
  if (!hosts) throw refuse('write it as esdb://user:password@host:2113 or esdb+discover://user:password@host:2113');
  const options = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]));
  const isInsecure = options.get('tls') === 'false';
  if (!user && !isInsecure) throw refuse('name a user and a password, or say tls=false where the server runs insecure');
  if (options.get('throwonappendfailure') === 'false')
    throw refuse('throwOnAppendFailure=false hides at which revision a stream stands');
  // Credentials with each call also where nobody asks for them: without, the client batches the appends of all streams
  // into one call, and an error of one of them fails them all.
  const credentials = { username: decodeURIComponent(user ?? 'nobody'), password: decodeURIComponent(password ?? '-') };
  return { url, credentials };
}

/** The servers of a cluster in any order, without who asks and how. */
export const esdbHosts = (url: string): string =>
  (FORM.exec(url)?.[3] ?? '').toLowerCase().split(',').toSorted().join();
