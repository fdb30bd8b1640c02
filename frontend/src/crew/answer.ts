import type { Problem } from '@backoffice/contracts/kernel';

/** `status`: 0 where no answer came. */
export type Failure = Pick<Problem, 'code' | 'message' | 'details'> & { readonly status: number };
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };
