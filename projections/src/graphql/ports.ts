import type { IncomingHttpHeaders } from 'node:http';
import type { GraphQLSchema, ValidationRule } from './graphql-js.ts';
import type { Caller } from '@backoffice/infra/http';
import type { RowChange } from '#kernel/advance.ts';
import type { ErrorFormatter } from './errors.ts';
import type { Reads } from '#lists/reads.ts';

/** Who asks, with the rights in the company that the headers name; `listens`: who only listens. @throws Failure */
export type Authenticate = (credentials: {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly listens?: true;
}) => Promise<Caller>;

export type GraphqlPorts = {
  readonly schema: GraphQLSchema;
  readonly reads: Reads;
  readonly authenticate: Authenticate;
  /** Whether a tenant's tables have seen a position; waits a little for it. */
  readonly waitForPosition: (tenant: string, position: number) => Promise<boolean>;
  readonly onChange: (listener: (change: RowChange) => void) => () => void;
  /** Told of the tenant when more may have changed than `onChange` tells. */
  readonly onMissedChanges: (listener: (tenant: string) => void) => () => void;
  /** Whether a caller may know of changes of such records at all, and of this one. */
  readonly maySubscribe: (caller: Caller, resource: string) => boolean;
  readonly maySee: (caller: Caller, change: RowChange) => boolean;
  /** Whose session or rights a change is about, if anybody's. */
  readonly affectedUserOf: (change: RowChange) => string | null;
  readonly report: (problem: string, error: unknown) => void;
} & GraphqlExposure;

/** How much of GraphQL is open to whoever is signed in. */
export type GraphqlExposure = {
  /** `false` hides what the schema is: no introspection, no hints. */
  readonly introspection: boolean;
  /** The only operations that are answered, by the SHA-256 of their text; `null` answers any. */
  readonly stored: Pick<ReadonlySet<string>, 'has'> | null;
};

export type SocketPorts = Omit<GraphqlPorts, 'introspection' | 'report' | 'waitForPosition'> & {
  readonly formatError: ErrorFormatter;
  readonly rules: readonly ValidationRule[];
};

export const GRAPHQL_PATH = '/graphql';
