import { createClient } from 'graphql-ws';
import { storedOperations } from '@backoffice/infra/app';
import { sleep, type Client } from '#e2e/running-app.ts';

/** What a subscription says: a row that changed, or that everything is to be read again (`listening`). */
type ChangeFrame = { readonly id: string; readonly kind: string; readonly position: number };
type HeardFrame = ChangeFrame & { readonly at: number };
/** From the first word of a subscription to the end of its connection, in ms since 1970. */
type Connection = { readonly from: number; to: number; readonly frames: HeardFrame[] };
/** An event that a row shows, and when it was committed. */
export type Commit = { readonly id: string; readonly position: number; readonly at: number };

/** A console's socket (graphql-transport-ws): connects again whenever it is closed, and keeps what it heard. */
export type ConsoleSocket = {
  /** For every commit while a connection stood: how long that was silent about it, in ms. */
  silences(commits: readonly Commit[]): { readonly commit: Commit; readonly ms: number }[];
  counts(): { readonly connections: number; readonly rows: number; readonly readAgain: number };
  stop(): Promise<void>;
};

const RECONNECT_MS = 250;
const READ_AGAIN = 'listening';

/** Listens for changes of customers at the process of this client's address. */
export function openConsoleSocket({ url, token, companyId }: Client): ConsoleSocket {
  const query = [...storedOperations().values()].find((text) => text.startsWith('subscription Changes')) ?? ''; // production hears no other
  const connections: Connection[] = [];
  let [stopped, hangUp] = [false, () => {}];

  function connect(): Promise<void> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let connection: Connection | null = null;
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
        },
        error: () => end(), // lost, or refused: it is tried again
        complete: () => end(),
      },
    );
    return ended.then(() => {
      if (connection) connection.to = Date.now();
      void client.dispose();
    });
  }

  const running = (async () => {
    for (; !stopped; await sleep(RECONNECT_MS)) await connect();
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
