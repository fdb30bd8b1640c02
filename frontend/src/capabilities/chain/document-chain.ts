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
  /** Null of what is no matter of money. */
  readonly amount: number | null;
  readonly status: string;
  readonly openDue?: number;
  readonly dueDate?: string;
  readonly endDate?: string;
};

type ChainDocument = { readonly id: string; readonly number: string; readonly locationId: string } & Pick<
  ChainRow,
  'status' | 'openDue' | 'dueDate' | 'endDate'
>;

/**
 * The row of a document among its neighbours, by the name that stands in its address: `change-order`; `noun`: where it
 * is called something else.
 */
export const chainRow = (
  name: string,
  { id, number, locationId, ...standing }: ChainDocument,
  amount: number | null,
  noun = name.replace('-', ' '),
): ChainRow => ({
  id,
  to: `/toc/${locationId}/${name}/${id}`,
  text: `${sentenceCase(noun)} ${number}`,
  amount,
  ...standing,
});

/** What was found of one kind, and the keys it leads to. */
export type ChainReadResult = { readonly rows: readonly ChainRow[]; readonly leads: ChainLinks };

/** How the records of one kind are read. */
export type ChainReader = {
  /** @throws ProblemError */
  readonly read: (client: Client, keys: ChainLinks) => Promise<ChainReadResult>;
  /** Its query, where that is made at run time. */
  readonly queryText?: string;
};

/** What a feature says of its records in the chain. */
export type ChainKind = {
  /** Who may open these records. */
  readonly permission: PermissionCheck;
  /** Kinds of record whose changes change these rows. */
  readonly after: readonly string[];
  /** The keys they are found by: any one of these will do. */
  readonly by: readonly string[];
  /** Fetched with the first record that stands in a chain. */
  readonly load: () => Promise<ChainReader>;
};

type ChainQuery<Data, Variables extends object> = {
  readonly query: TypedDocumentNode<Data, Variables>;
  /** What to ask for with these keys. */
  readonly ask: (keys: ChainLinks) => Variables;
  readonly rows: (data: Data) => readonly ChainRow[];
  /** Keys that are known from what was found: a contract names its proposal. */
  readonly leads?: (data: Data) => ChainLinks;
};

export const chainReader = <Data, Variables extends object>({
  query,
  ask,
  rows,
  leads,
}: ChainQuery<Data, Variables>): ChainReader => ({
  read: (client, keys) =>
    queryFresh(client, query, ask(keys)).then(({ data, error }) => {
      if (error) throw new ProblemError(queryProblem(error), 0);
      return data === undefined ? { rows: [], leads: {} } : { rows: rows(data), leads: leads?.(data) ?? {} };
    }),
});

type ContractDocuments = {
  page: { items: readonly (ChainDocument & { amount?: number | null })[] };
};
/**
 * What they are called, where that is not their name; and fields of the view: the figure that is shown, if there is
 * one, what they are sorted by, and what says more of their status.
 */
export type ChainFields = {
  readonly noun?: string;
  readonly amount?: string | null;
  readonly sortBy?: string;
  readonly reads?: readonly string[];
};

/** The documents of one kind that belong to a contract, by the name and the path of the kind. */
export function contractDocuments(
  name: string,
  path: string,
  { noun, amount = 'amount', sortBy = 'createdAt', reads = [] }: ChainFields,
): ChainReader {
  const plural = camelCase(path);
  const queryText = `query ${sentenceCase(plural)}OfChain($contractId: ID!) {
    page: ${plural}(contractId: $contractId, request: { sortBy: "${sortBy}", order: asc, limit: 100 }) {
      items { id number locationId ${[...(amount === null ? [] : [`amount: ${amount}`]), 'status', ...reads].join(' ')} }
    }
  }`;
  const query: TypedDocumentNode<ContractDocuments, { contractId: string }> = parse(queryText);
  const reader = chainReader({
    query,
    ask: ({ contractId }) => ({ contractId: contractId ?? '' }),
    rows: ({ page }) => page.items.map((row) => chainRow(name, row, row.amount ?? null, noun)),
  });
  return { ...reader, queryText };
}
