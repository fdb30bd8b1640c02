import { publicLinkIn, type BrowserSession } from './browser-session.ts';
import type { Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

type Row = Readonly<Record<'id' | 'name' | 'number' | 'locationId' | 'categoryId' | 'workerId', string>>;
type Document =
  | 'proposals'
  | 'contracts'
  | 'change-orders'
  | 'invoices'
  | 'pay-applications'
  | 'tm-tickets'
  | 'warranty'
  | 'lien-documents'
  | 'releases'
  | 'job-sheets';
/** What a list is asked for. */
export type Where = { readonly status?: readonly string[]; readonly search?: string };

/** Records of the demo company as Olivia finds them over the API; no test reads ids from the screen. */
export type DemoRecords = {
  /** The first record on a list that is asked so. */
  first(list: string, where?: Where): Promise<Row>;
  /** The link in the newest mail to this address. */
  mailedLink(to: string, path: string): Promise<string>;
  /** Sends a document by email. @returns the link that its customer gets */
  sentLink(kind: Document, where: Where): Promise<string>;
  readonly client: Client;
  readonly session: BrowserSession;
};

export function demoRecords(session: BrowserSession, client: Client): DemoRecords {
  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, body: answer } = await client.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer as T; // as the caller knows the route
  }
  async function first(list: string, { status, search = '' }: Where = {}): Promise<Row> {
    const filters = status ? [{ field: 'status', op: 'in', value: status }] : [];
    const { items } = await ask<{ items: Row[] }>('POST', `/${list}/list`, { limit: 1, search, filters });
    if (!items[0]) throw new Error(`The demo has no ${list} ${search} ${status?.join(' or ')}`);
    return items[0];
  }

  return {
    client,
    session,
    first,
    mailedLink: (to, path) =>
      waitUntil(async () => {
        const mails = (await session.mails()).filter((mail) => mail.to.join().includes(to));
        const link = mails
          .flatMap(({ text }) => new RegExp(`http://\\S+${path}\\?token=[\\w-]{43}`).exec(text) ?? [])
          .at(-1);
        return link && new URL(link).pathname + new URL(link).search;
      }, `No mail to ${to} has a link to ${path}`),
    async sentLink(kind, where) {
      const { id } = await first(kind, where);
      const known = new Set((await session.mails()).map((mail) => mail.id));
      const { to, subject, body } = await ask<{ to: { email: string }[]; subject: string; body: string }>(
        'GET',
        `/${kind}/${id}/email-fields`,
      );
      await ask('POST', `/${kind}/${id}/send-email`, { to: [to[0]?.email], subject, body });
      return publicLinkIn(
        await session.waitForMail((mail) => !known.has(mail.id) && publicLinkIn(mail).includes(`/${kind}/`)),
      );
    },
  };
}
