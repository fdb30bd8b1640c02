import type { z } from 'zod';
import type { serviceTemplate } from '@backoffice/contracts/dictionaries/service-templates';
import { dollarsText } from '@backoffice/contracts/kernel';
import type { DictionaryDisplay } from '#dictionary/columns.ts';

type ServiceTemplateRow = z.infer<typeof serviceTemplate.view>;

export const serviceTemplateDisplay: DictionaryDisplay<ServiceTemplateRow> = {
  line: ({ unitPrice, unit, costCode }) =>
    [`${dollarsText(unitPrice)} ${unit}`, costCode && `cost code ${costCode}`].filter(Boolean).join(' · '),
};
