import type { z } from 'zod';
import { insuranceStanding, type supplier } from '@backoffice/contracts/dictionaries/suppliers';
import type { DictionaryDisplay } from '#dictionary/columns.ts';

export const supplierDisplay: DictionaryDisplay<z.infer<typeof supplier.view>> = {
  show: { netDays: ({ netDays }) => (netDays === 0 ? 'At once' : `Net ${netDays}`) },
  chip: {
    field: 'insuranceExpiresOn',
    of: ({ insuranceExpiresOn }, today) => insuranceStanding(insuranceExpiresOn, today),
  },
};
