import { company } from '@backoffice/contracts/features/companies';
import { tableOf } from '#kernel/table.ts';

/** Everybody sees the companies they are a member of. */
export const companiesTable = tableOf(company, {
  grows: false,
  within: ({ companies }) => (companies === 'all' ? [] : [{ field: 'id', op: 'in', value: companies }]),
});
