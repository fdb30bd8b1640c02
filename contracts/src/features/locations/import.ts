import { importColumnsOf, partyLabels } from '#capabilities/index.ts';
import type { ImportRules } from '#kernel/index.ts';
import { locationFields, locationSalesman } from './fields.ts';

/** A location is known by its customer and its address. */
export const locationImport: ImportRules = {
  keys: [['customerId', 'address.line1', 'address.zip']],
  columns: [
    {
      field: 'customerId',
      label: partyLabels.customer,
      kind: 'record',
      required: true,
      names: { entity: 'Customer', by: ['primaryContactEmail', 'name'] },
      help: 'By name, or by the email address of the primary contact.',
      headings: ['customer name', 'customer email', 'client', 'company', 'owner'],
    },
    ...importColumnsOf({ ...locationFields, salesmanId: locationSalesman }, [
      'name',
      'address',
      'county',
      'apn',
      'legalDescription',
      'siteContact',
      'accessNotes',
      'salesmanId',
    ]),
  ],
};
