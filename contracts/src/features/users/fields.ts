import { own, partyLabels } from '#capabilities/index.ts';
import { Id } from '#kernel/index.ts';

type SalesmanOptions = {
  /** Below its control in a form. */
  readonly help?: string;
  /** Who it is in a file that leaves it out. */
  readonly imported?: { readonly help: string; readonly ownOf?: 'SM' };
};
/** Whose customer or job it is: one of the salesmen, or whom the rules of the record take where it is left out. */
export const salesman = ({ imported, ...options }: SalesmanOptions = {}) =>
  own(Id.optional(), {
    label: partyLabels.salesman,
    ...options,
    ...(imported && {
      importColumns: [
        {
          field: 'salesmanId',
          label: partyLabels.salesman,
          kind: 'record',
          names: { entity: 'User', by: ['email', 'name'], labels: 'users.salesmanLabels' },
          headings: ['salesperson', 'sales rep', 'rep', 'salesman name'],
          ...imported,
        },
      ],
    }),
  });
