import type { IncomingHttpHeaders } from 'node:http';
import type { GraphQLSchema, ValidationRule } from './graphql-js.ts';
import type { Caller } from '@backoffice/infra/http';
import type { Presence } from '@backoffice/infra/presence';
import type { RowChange } from '#kernel/advance.ts';
import type { RecentChanges } from '#kernel/changes/recent-changes.ts';
import type { TableTakeovers } from '#kernel/table-takeovers.ts';
import type { ErrorFormatter } from './errors.ts';
import type { CurrentRead } from '#lists/current-reads.ts';
import type { Reads } from '#lists/reads.ts';

/** Who asks, with the rights in the company that the headers name; `listens`: who only listens. @throws Failure */
export type Authenticate = (credentials: {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly listens?: true;
}) => Promise<Caller>;

/** Tells whose sessions or rights may have changed, in whichever process. */
export type OnAccessChange = (listener: (userId: string) => void) => () => void;

export type OnFrame = (frame: { readonly tenant: string; readonly position: number; readonly heardAt: number }) => void;

export type GraphqlPorts = {
  readonly schema: GraphQLSchema;
  readonly reads: Reads;
  readonly authenticate: Authenticate;
  readonly current: CurrentRead;
  readonly onChange: (listener: (change: RowChange) => void) => () => void;
  /** Told of the company when more may have changed than `onChange` tells. */
  readonly onMissedChanges: (listener: (tenant: string) => void) => () => void;
  /** What both would have told since an instant; null where nobody knows. */
  readonly changesSince: RecentChanges['since'];
  readonly takeovers: Pick<TableTakeovers, 'has' | 'onTakeover'>;
  /** Whether a caller may know of changes of such records at all, and of this one. */
  readonly maySubscribe: (caller: Caller, resource: string) => boolean;
  readonly maySee: (caller: Caller, change: RowChange) => boolean;
  /** @throws HttpProblem where the caller may not read the record. Gives the tenant that it belongs to. */
  readonly requireRecord: (caller: Caller, entity: string, id: string) => Promise<string>;
  readonly presence: Pick<Presence, 'enter' | 'editorsOf' | 'onChange'>;
  readonly onAccessChange: OnAccessChange;
  /** Told of each change that is handed to a console, and when it was heard, by `performance.now()`. */
  readonly onFrame?: OnFrame;
  readonly report: (problem: string, error: unknown) => void;
} & GraphqlExposure;

/** How much of GraphQL is open to whoever is signed in. */
export type GraphqlExposure = {
  /** `false` hides what the schema is: no introspection, no hints. */
  readonly introspection: boolean;
  /** The only operations that are answered, by the SHA-256 of their text; `null` answers any. */
  readonly stored: Pick<ReadonlySet<string>, 'has'> | null;
};

export type SocketPorts = Omit<GraphqlPorts, 'introspection' | 'report' | 'current'> & {
  readonly formatError: ErrorFormatter;
  readonly rules: readonly ValidationRule[];
};

export const GRAPHQL_PATH = '/graphql';
