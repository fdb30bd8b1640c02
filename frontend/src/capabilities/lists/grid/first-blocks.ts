import { useEffect, useRef } from 'react';
import { useClient, type Client } from 'urql';
import type { Page, Problem, Resource } from '@backoffice/contracts/kernel';
import { useRecordChanges } from '#data/record-changes.ts';

/** Rows of a list as one request answers them. */
export type RowBlock<Row> = Pick<Page<Row>, 'items' | 'total' | 'totalIsExact' | 'hasMore' | 'endCursor'>;
export type BlockResult<Row> = { readonly page: RowBlock<Row> | null; readonly problem: Problem | null };

/** Of so many lists the first rows are kept. */
const MAX_KEPT = 40;

/**
 * The first blocks of the lists of one client: the one that is asked for before there is a grid that could ask, and
 * those that were shown last, each under what was asked.
 */
type FirstBlocks = {
  begun: { readonly said: string; readonly block: Promise<BlockResult<unknown>> } | null;
  readonly shown: Map<string, RowBlock<unknown>>;
};
const byClient = new WeakMap<Client, FirstBlocks>();
function firstBlocks(client: Client): FirstBlocks {
  const blocks = byClient.get(client) ?? { begun: null, shown: new Map<string, RowBlock<unknown>>() };
  byClient.set(client, blocks);
  return blocks;
}

/** Takes the block that was begun, once, if it answers this; any other is of no use any more. */
export function takeBegun<Row>(client: Client, said: string): Promise<BlockResult<Row>> | null {
  const blocks = firstBlocks(client);
  const { begun } = blocks;
  blocks.begun = null;
  return begun?.said === said ? (begun.block as Promise<BlockResult<Row>>) : null; // of the query that it was said with
}

export const shownBefore = <Row>(client: Client, said: string): RowBlock<Row> | null =>
  (firstBlocks(client).shown.get(said) as RowBlock<Row> | undefined) ?? null; // the same

export function keepShown(client: Client, said: string, block: RowBlock<unknown>): void {
  const { shown } = firstBlocks(client);
  shown.delete(said);
  shown.set(said, block);
  for (const oldest of shown.keys()) if (shown.size > MAX_KEPT) shown.delete(oldest);
}

/**
 * Asks for the first block once the page of a list is there, beside its grid and its saved views; what changes until
 * the grid has taken it makes it worthless.
 */
export function useFirstBlock<Row>(
  { entity }: Pick<Resource, 'entity'>,
  said: string,
  ask: () => Promise<BlockResult<Row>>,
): void {
  const client = useClient();
  const first = useRef({ said, ask });
  useRecordChanges([entity], () => void (firstBlocks(client).begun = null));
  useEffect(() => {
    const { said: asked, ask: begin } = first.current;
    firstBlocks(client).begun = { said: asked, block: begin() };
    return () => void (firstBlocks(client).begun = null);
  }, [client]);
}
