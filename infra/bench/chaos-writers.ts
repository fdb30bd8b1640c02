import { randomUUID } from 'node:crypto';
import type { Site } from './chaos-parts.ts';
import { sleep, someCustomer, someSalesman, type Client } from '@backoffice/infra/testing/running-app';

type Receipt = { readonly id: string; readonly position: number };

/** What was pressed and answered, noted outside the product. */
export type Ledger = {
  /** Customers by name. */
  readonly created: Map<string, Receipt>;
  /** Of one record that all edit, by the name it was given. */
  readonly edited: Map<string, Receipt>;
  /** Subjects of mails. */
  readonly mailed: Set<string>;
  /** From the first try to the answer, in ms. */
  readonly answerMs: number[];
  /** Answers that say neither yes nor no nor "later". */
  readonly bugs: string[];
  askedAgain: number;
  /** From the first 503 of a write to its answer. */
  longestUnavailableMs: number;
  /** Writes that the other process did not show to whoever sent the position of the receipt. */
  unread: number;
};

const EDITORS = 3;
const MAILERS = 2;
/** Between two presses of one person: the machine is to be busy, not overloaded. */
const PAUSE_MS = 100;
const RARE_PAUSE_MS = 400;
const ASK_AGAIN_MS = 50;

export type Writers = { readonly ledger: Ledger; stop(): Promise<void> };

/** Presses buttons at both processes, until it is told to stop. `stop` throws when something was refused. */
export async function startWriters(sites: readonly [Site, Site], creators = 4): Promise<Writers> {
  const ledger: Ledger = {
    created: new Map(),
    edited: new Map(),
    mailed: new Set(),
    answerMs: [],
    bugs: [],
    askedAgain: 0,
    longestUnavailableMs: 0,
    unread: 0,
  };
  const salesman = await someSalesman(sites[0].client);
  let stopping = false;

  /**
   * Asks one process and then the other until there is an answer, always with the same key. @throws when it is refused
   */
  async function press(method: string, path: string, body: object): Promise<Receipt> {
    const [key, from] = [randomUUID(), performance.now()];
    let unavailableFrom: number | null = null;
    for (let tries = Math.random() < 0.5 ? 0 : 1; ; tries++) {
      const [site, other] = tries % 2 === 0 ? sites : sites.toReversed();
      // its fate is unknown
      const answer = await site?.client.call(method, path, body, { 'idempotency-key': key }).catch(() => null);
      if (answer && answer.status < 300) {
        ledger.answerMs.push(performance.now() - from);
        if (unavailableFrom !== null)
          ledger.longestUnavailableMs = Math.max(ledger.longestUnavailableMs, performance.now() - unavailableFrom);
        const receipt = { id: String(answer.body.id), position: Number(answer.body.position) };
        if (other && path === '/customers/create') await readBack(other, receipt);
        return receipt;
      }
      if (answer && answer.status < 500)
        throw new Error(`${method} ${path} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (answer?.status === 503) unavailableFrom ??= performance.now();
      else if (answer) ledger.bugs.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      ledger.askedAgain += 1;
      await sleep(ASK_AGAIN_MS);
    }
  }

  async function readBack({ client }: Site, { id, position }: Receipt): Promise<void> {
    const headers = { 'x-read-after': String(position) };
    const found = await client.call('GET', `/customers/${id}`, undefined, headers).catch(() => null); // it is down
    if (found?.status === 404) ledger.unread += 1;
  }

  async function create(): Promise<void> {
    for (; !stopping; await sleep(PAUSE_MS)) {
      const name = `Chaos ${randomUUID().slice(0, 13)}`;
      ledger.created.set(name, await press('POST', '/customers/create', someCustomer(name, salesman)));
    }
  }

  async function edit(id: string): Promise<void> {
    for (; !stopping; await sleep(RARE_PAUSE_MS)) {
      const name = `Hot ${randomUUID().slice(0, 13)}`;
      ledger.edited.set(name, await press('PUT', `/customers/${id}`, someCustomer(name, salesman)));
    }
  }

  async function mail({ id, email }: { id: string; email: string }): Promise<void> {
    for (; !stopping; await sleep(RARE_PAUSE_MS)) {
      const subject = `Chaos mail ${randomUUID()}`;
      await press('POST', `/proposals/${id}/send-email`, { to: [email], subject, body: '{{doc.link}}' });
      ledger.mailed.add(subject);
    }
  }

  const proposals = await mailableProposals(sites[0].client);
  const hot = await press('POST', '/customers/create', someCustomer('Hot from the beginning', salesman));
  const working = Promise.all([
    ...Array.from({ length: creators }, create),
    ...Array.from({ length: EDITORS }, () => edit(hot.id)),
    ...proposals.map(mail),
  ]);
  working.catch(console.error); // `stop` throws it
  return {
    ledger,
    async stop() {
      stopping = true;
      await working;
    },
  };
}

/** Drafts of the demo, with the address each is mailed to. */
async function mailableProposals(client: Client): Promise<{ id: string; email: string }[]> {
  const filters = [{ field: 'status', op: 'eq', value: 'draft' }];
  const { body } = await client.call('POST', '/proposals/list', { filters, limit: MAILERS });
  return Promise.all(
    (body.items as { id: string }[]).map(async ({ id }) => {
      const { body: fields } = await client.call('GET', `/proposals/${id}/email-fields`);
      const [to] = fields.to as [{ email: string }]; // the demo's customers have one
      return { id, email: to.email };
    }), // rows of the list
  );
}
