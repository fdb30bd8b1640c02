import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useQuery, type TypedDocumentNode, type UseQueryState } from 'urql';
import type { Filter, Problem, Resource, Route } from '@backoffice/contracts/kernel';
import { call, type AnswerOf, type CallOptions } from './http-client.ts';
import { ANY, useRecordChanges } from './record-changes.ts';
import type { RecordIdentity } from './record-in-view.tsx';
import { operationContext, queryProblem } from './graphql-client.ts';
import { errorFromResponse, problemFrom } from './problem.ts';

/** What is known of a reading: old data stays on the screen while newer data is asked for, or cannot be had. */
export type ReadResult<T> = {
  readonly data: T | null;
  readonly problem: Problem | null;
  readonly loading: boolean;
  readonly reload: () => void;
  /** Where one record was asked for: which. */
  readonly record?: RecordIdentity;
};

type RecordQuery<Row, More> = TypedDocumentNode<{ record: Row | null }, { id: string } & More>;

/** One record, read again whenever it changes. `more`: what else its query asks to be told, memoized. */
export function useRecord<Row, More extends object = object>(
  resource: Pick<Resource, 'entity' | 'tenant'>,
  query: RecordQuery<Row, More>,
  id: string,
  more?: More,
): ReadResult<Row> {
  // what is left out is optional
  const variables = useMemo(() => ({ id, ...more }) as { id: string } & More, [id, more]);
  const [state, read] = useQuery({ query, variables, context: operationContext(resource.tenant) });
  const reload = useCallback(() => read({ requestPolicy: 'network-only' }), [read]);
  useRecordChanges([resource.entity], (change) => (change.id === id || change.id === ANY) && reload());
  const { data, problem, loading } = useLastGoodData(state);
  const { entity } = resource;
  const record = useMemo(() => ({ entity, id }), [entity, id]);
  return {
    record,
    data: data?.record ?? null,
    problem: problem ?? (data?.record === null ? errorFromResponse(404, null).problem : null),
    loading,
    reload,
  };
}

/** What was read stays while the same question cannot be answered again; urql lets go of it. */
function useLastGoodData<Data>({
  data,
  error,
  fetching,
  operation,
}: UseQueryState<Data>): Omit<ReadResult<Data>, 'reload'> {
  const last = useRef<{ readonly said: string | undefined; readonly data: Data }>(null);
  const said = JSON.stringify(operation?.variables);
  const problem = error ? queryProblem(error) : null;
  const mayStand =
    problem !== null && problem.type !== 'NOT_FOUND' && problem.type !== 'FORBIDDEN' && last.current?.said === said;
  useEffect(() => void (data && (last.current = { said, data })));
  return { data: data ?? (mayStand ? last.current?.data : null) ?? null, problem, loading: fetching };
}

type RowsQuery<Page> = TypedDocumentNode<{ page: Page }, { request: RowsRequest }>;
type RowsRequest = {
  readonly filters: Filter[];
  readonly limit: number;
  readonly sortBy: string;
  readonly order: 'asc' | 'desc';
};

/** A few rows beside something else, read again whenever a record of their kind changes. */
export function useRows<Page>(
  resource: Pick<Resource, 'entity' | 'tenant'>,
  query: RowsQuery<Page>,
  request: RowsRequest,
): ReadResult<Page> {
  const [state, read] = useQuery({ query, variables: { request }, context: operationContext(resource.tenant) });
  const reload = useCallback(() => read({ requestPolicy: 'network-only' }), [read]);
  useRecordChanges([resource.entity], reload);
  const { data, ...reading } = useLastGoodData(state);
  return { ...reading, data: data?.page ?? null, reload };
}

/** `to` which question `data` is the answer. */
type RouteReadState<T> = Omit<ReadResult<T>, 'reload'> & { readonly to: string };

/**
 * The answer of a route of the table, read again whenever a record of `after` changes. `isOf`: it is the answer to what
 * is asked now, and not to what was asked before.
 */
export function useRouteRead<R extends Route>(
  route: R,
  asked: CallOptions<R> | null,
  after: readonly string[] = [],
): ReadResult<AnswerOf<R>> & { readonly isOf: boolean } {
  return useAsked(route, asked, after, callOnce);
}

const underWay = new Map<string, Promise<unknown>>();
/** What several components ask for in one commit is asked once; a later commit asks anew. */
function callOnce<R extends Route>(route: R, asked: CallOptions<R>): Promise<AnswerOf<R>> {
  const said = `${route.method} ${route.path} ${route.scope} ${JSON.stringify(asked)}`;
  const answer = (underWay.get(said) as Promise<AnswerOf<R>> | undefined) ?? call(route, asked); // of this very route
  underWay.set(said, answer);
  queueMicrotask(() => underWay.delete(said));
  return answer;
}

/** The same, read in another way than by one call. */
export function useAsked<R extends Route>(
  route: R,
  asked: CallOptions<R> | null,
  after: readonly string[],
  read: (route: R, asked: CallOptions<R>) => Promise<AnswerOf<R>>,
): ReadResult<AnswerOf<R>> & { readonly isOf: boolean } {
  const [state, setState] = useState<RouteReadState<AnswerOf<R>>>({ to: '', data: null, problem: null, loading: true });
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  const said = JSON.stringify(asked);
  useEffect(() => {
    let current = true;
    if (said === 'null') return undefined;
    setState((before) => ({ ...before, loading: true }));
    read(route, JSON.parse(said) as CallOptions<R>).then(
      // what was stringified two lines above
      (data) => current && setState({ to: said, data, problem: null, loading: false }),
      (fault: unknown) =>
        current &&
        setState(({ to, data }) => ({
          to: said,
          data: to === said ? data : null,
          problem: problemFrom(fault),
          loading: false,
        })),
    );
    return () => void (current = false);
  }, [route, said, turn, read]);
  useRecordChanges(after, reload);
  const { to, ...reading } = state;
  return { ...reading, isOf: to === said, reload };
}
