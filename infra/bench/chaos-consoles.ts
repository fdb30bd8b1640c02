import { createClient } from 'graphql-ws';
import { storedOperations } from '@backoffice/app';
import { sleep, type Client } from '@backoffice/infra/testing/running-app';

/**
 * What a subscription says: a row that changed, that everything is to be read again (`listening`), or that nothing more
 * is told here (`unavailable`).
 */
type ChangeFrame = { readonly id: string; readonly kind: string; readonly position: number };
type HeardFrame = ChangeFrame & { readonly at: number };
/** From the first word of a subscription to the end of its connection, in ms since 1970. */
type Connection = { readonly from: number; to: number; readonly frames: HeardFrame[] };
/** An event that a row shows, and when it was committed. */
export type Commit = { readonly id: string; readonly position: number; readonly at: number };

/**
 * A console's socket (graphql-transport-ws): connects again whenever it is closed or told to go elsewhere, and keeps
 * what it heard.
 */
export type ConsoleSocket = {
  /** For every commit while a connection stood: how long that was silent about it, in ms. */
  silences(commits: readonly Commit[]): { readonly commit: Commit; readonly ms: number }[];
  counts(): { readonly connections: number; readonly rows: number; readonly readAgain: number };
  stop(): Promise<void>;
};

const RECONNECT_MS = 250;
const READ_AGAIN = 'listening';
const ELSEWHERE = 'unavailable';

/**
 * Listens for changes of customers at the process of its own address, and at the other one where the first has nothing
 * to tell.
 */
export function openConsoleSocket(own: Client, other: Client): ConsoleSocket {
  // production hears no other
  const query = [...storedOperations().values()].find((text) => text.startsWith('subscription Changes')) ?? '';
  const connections: Connection[] = [];
  let [stopped, hangUp] = [false, () => {}];

  /** Ends with the connection; answers whom to ask next. */
  function connect({ url, token, companyId }: Client): Promise<Client> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let [connection, next]: [Connection | null, Client] = [null, own];
    const client = createClient({
      url: `${url.replace('http', 'ws')}/graphql`,
      connectionParams: { authorization: `Bearer ${token}`, 'company-id': companyId },
      retryAttempts: 0,
      on: { closed: () => end() },
    });
    hangUp = () => void client.dispose();
    client.subscribe<{ changes: ChangeFrame }>(
      { query, variables: { resources: ['Customer'] } },
      {
        next({ data }) {
          if (!data) return;
          const at = Date.now();
          if (!connection) connections.push((connection = { from: at, to: Number.POSITIVE_INFINITY, frames: [] }));
          connection.frames.push({ ...data.changes, at });
          if (data.changes.kind !== ELSEWHERE) return;
          next = url === own.url ? other : own;
          end();
        },
        error: () => end(), // lost, or refused: it is tried again
        complete: () => end(),
      },
    );
    return ended.then(() => {
      if (connection) connection.to = Date.now();
      void client.dispose();
      return next;
    });
  }

  const running = (async () => {
    for (let at = own; !stopped; await sleep(RECONNECT_MS)) at = await connect(at);
  })();

  return {
    silences: (commits) =>
      commits.flatMap((commit) => {
        const connection = connections.find(({ from, to }) => from <= commit.at && commit.at < to);
        if (!connection) return [];
        const news = connection.frames.find(({ id, kind, position, at }) =>
          kind === READ_AGAIN ? at >= commit.at : id === commit.id && position >= commit.position,
        );
        return [{ commit, ms: Math.max(0, (news?.at ?? connection.to) - commit.at) }];
      }),
    counts() {
      const frames = connections.flatMap((each) => each.frames);
      const readAgain = frames.filter(({ kind }) => kind === READ_AGAIN).length;
      return { connections: connections.length, rows: frames.length - readAgain, readAgain };
    },
    async stop() {
      stopped = true;
      hangUp();
      await running;
    },
  };
}
