import type { Caller } from '@backoffice/infra/http';
export type ReadContext = { caller: Caller; changes(resources: readonly string[]): AsyncIterable<unknown> };
