import { createContext } from 'react';
import { parse } from 'gql.tada';
import type { Client, TypedDocumentNode } from 'urql';
import { queryFresh, queryProblem } from '#data/graphql-client.ts';
import type { PermissionCheck } from '#access/permissions.tsx';
import { ProblemError } from '#data/problem.ts';
import { camelCase, sentenceCase } from '#widgets/labels.ts';

/** By which ids a record hangs in the chain, so far as they are known: `{ contractId }`. */
export type ChainLinks = Readonly<Record<string, string | null>>;

/** One record of the chain. `text` names it: "Contract 12". */
export type ChainRow = {
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly amount: number;
  readonly status: string;
};

/** The row of a document among its neighbours, by the name that stands in its address: `change-order`. */
export const chainRow = (
  name: string,
  { id, number, locationId, status }: { id: string; number: string; locationId: string; status: string },
  amount: number,
): ChainRow => ({
  id,
  to: `/toc/${locationId}/${name}/${id}`,
  text: `${sentenceCase(name.replace('-', ' '))} ${number}`,
  amount,
  status,
});

/** What was found of one kind, and the keys it leads to. */
export type ChainReadResult = { readonly rows: readonly ChainRow[]; readonly leads: ChainLinks };
/** What a feature says of its records in the chain; made by `defineChainKind`. */
export type ChainKind = {
  readonly permission: PermissionCheck;
  readonly after: readonly string[];
  /** Null while the keys do not say what to look for. @throws Failed */
  readonly read: (client: Client, keys: ChainLinks) => Promise<ChainReadResult> | null;
  /** Its query, where that is made at run time. */
  readonly queryText?: string;
};

type ChainKindOptions<Data, Variables extends object> = {
  /** Who may open these records. */
  readonly permission: PermissionCheck;
  /** Kinds of record whose changes change these rows. */
  readonly after: readonly string[];
  readonly query: TypedDocumentNode<Data, Variables>;
  /** What to ask for with these keys; null while they do not say. */
  readonly ask: (keys: ChainLinks) => Variables | null;
  readonly rows: (data: Data) => readonly ChainRow[];
  /** Keys that are known from what was found: a contract names its proposal. */
  readonly leads?: (data: Data) => ChainLinks;
};

export const defineChainKind = <Data, Variables extends object>({
  permission,
  after,
  query,
  ask,
  rows,
  leads,
}: ChainKindOptions<Data, Variables>): ChainKind => ({
  permission,
  after,
  read(client, keys) {
    const variables = ask(keys);
    return variables === null
      ? null
      : queryFresh(client, query, variables).then(({ data, error }) => {
          if (error) throw new ProblemError(queryProblem(error), 0);
          return data === undefined ? { rows: [], leads: {} } : { rows: rows(data), leads: leads?.(data) ?? {} };
        });
  },
});

type ContractDocuments = {
  page: { items: readonly { id: string; number: string; locationId: string; amount: number; status: string }[] };
};

/** The documents of one kind that belong to a contract, by the name and the path of the kind; `amount` and `sortBy` are fields of its view. */
export function contractChain(
  name: string,
  path: string,
  { amount = 'amount', sortBy = 'createdAt' }: { readonly amount?: string; readonly sortBy?: string } = {},
): ChainKind {
  const plural = camelCase(path);
  const queryText = `query ${sentenceCase(plural)}OfChain($contractId: ID!) {
    page: ${plural}(contractId: $contractId, request: { sortBy: "${sortBy}", order: asc, limit: 100 }) {
      items { id number locationId amount: ${amount} status }
    }
  }`;
  const query: TypedDocumentNode<ContractDocuments, { contractId: string }> = parse(queryText);
  const kind = defineChainKind({
    permission: `page:toc.${name}`,
    after: [sentenceCase(camelCase(name))],
    query,
    ask: ({ contractId }) => (contractId ? { contractId } : null),
    rows: ({ page }) => page.items.map((row) => chainRow(name, row, row.amount)),
  });
  return { ...kind, queryText };
}

/** Every kind of the chain, from its beginning to its end: the features declare them, the app lines them up. */
export const ChainKindsContext = createContext<readonly ChainKind[]>([]);
