import type { Filter } from '@backoffice/contracts/kernel';

/** Which rows a total counts: those that count in money, unless a status is asked for: then all of that status. */
export const countedWhere = (filters: readonly Filter[], statuses: readonly string[]): Filter[] =>
  filters.some(({ field }) => field === 'status') ? [] : [{ field: 'status', op: 'in', value: [...statuses] }];
