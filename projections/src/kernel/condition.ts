import type { Filter } from '@backoffice/contracts/kernel';

/** What a row must fulfil; `has` is for what is kept as JSON. Fields are the view's. */
export type Condition = { readonly field: string; readonly op: Filter['op'] | 'has'; readonly value: unknown };
