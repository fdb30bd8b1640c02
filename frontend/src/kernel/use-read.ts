import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery, type TypedDocumentNode, type UseQueryState } from 'urql';
import type { is, Problem, Resource, Route } from '@backoffice/contracts/kernel';
import { call, type AnswerOf, type Asked } from './api.ts';
import { ANY, useChanges } from './changes.ts';
import { contextFor, problemOfRead } from './graphql.ts';
import { failedWith, problemOf } from './problem.ts';

/** What is known of a reading: old data stays on the screen while newer data is asked for, or cannot be had. */
export type Reading<T> = {
  readonly data: T | null;
  readonly problem: Problem | null;
  readonly loading: boolean;
  readonly reload: () => void;
};

type RecordQuery<Row> = TypedDocumentNode<{ record: Row | null }, { id: string }>;

/** One record, read again whenever it changes. */
export function useRecord<Row>(
  resource: Pick<Resource, 'entity' | 'tenant'>,
  query: RecordQuery<Row>,
  id: string,
): Reading<Row> {
  const [state, read] = useQuery({ query, variables: { id }, context: contextFor(resource.tenant) });
  const reload = useCallback(() => read({ requestPolicy: 'network-only' }), [read]);
  useChanges([resource.entity], (change) => (change.id === id || change.id === ANY) && reload());
  const { data, problem, loading } = useKept(state);
  return {
    data: data?.record ?? null,
    problem: problem ?? (data?.record === null ? failedWith(404, null).problem : null),
    loading,
    reload,
  };
}

/** What was read stays while the same question cannot be answered again; urql lets go of it. */
function useKept<Data>({ data, error, fetching, operation }: UseQueryState<Data>): Omit<Reading<Data>, 'reload'> {
  const last = useRef<{ readonly said: string | undefined; readonly data: Data }>(null);
  const said = JSON.stringify(operation?.variables);
  const problem = error ? problemOfRead(error) : null;
  const mayStand =
    problem !== null && problem.type !== 'NOT_FOUND' && problem.type !== 'FORBIDDEN' && last.current?.said === said;
  useEffect(() => void (data && (last.current = { said, data })));
  return { data: data ?? (mayStand ? last.current?.data : null) ?? null, problem, loading: fetching };
}

type RowsQuery<Page> = TypedDocumentNode<{ page: Page }, { request: SmallRequest }>;
type SmallRequest = {
  readonly filters: ReturnType<typeof is<string>>[];
  readonly limit: number;
  readonly sortBy: string;
  readonly order: 'asc' | 'desc';
};

/** A few rows beside something else, read again whenever a record of their kind changes. */
export function useRows<Page>(
  resource: Pick<Resource, 'entity' | 'tenant'>,
  query: RowsQuery<Page>,
  request: SmallRequest,
): Reading<Page> {
  const [state, read] = useQuery({ query, variables: { request }, context: contextFor(resource.tenant) });
  const reload = useCallback(() => read({ requestPolicy: 'network-only' }), [read]);
  useChanges([resource.entity], reload);
  const { data, ...reading } = useKept(state);
  return { ...reading, data: data?.page ?? null, reload };
}

/** `to` which question `data` is the answer. */
type Answered<T> = Omit<Reading<T>, 'reload'> & { readonly to: string };

/** The answer of a route of the table, read again whenever a record of `after` changes. `isOf`: it is the answer to what is asked now, and not to what was asked before. */
export function useAnswer<R extends Route>(
  route: R,
  asked: Asked<R> | null,
  after: readonly string[] = [],
): Reading<AnswerOf<R>> & { readonly isOf: boolean } {
  const [state, setState] = useState<Answered<AnswerOf<R>>>({ to: '', data: null, problem: null, loading: true });
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  const said = JSON.stringify(asked);
  useEffect(() => {
    let current = true;
    if (said === 'null') return undefined;
    setState((before) => ({ ...before, loading: true }));
    call(route, JSON.parse(said) as Asked<R>).then(
      // what was stringified two lines above
      (data) => current && setState({ to: said, data, problem: null, loading: false }),
      (fault: unknown) =>
        current &&
        setState(({ to, data }) => ({
          to: said,
          data: to === said ? data : null,
          problem: problemOf(fault),
          loading: false,
        })),
    );
    return () => void (current = false);
  }, [route, said, turn]);
  useChanges(after, reload);
  const { to, ...reading } = state;
  return { ...reading, isOf: to === said, reload };
}
