import { auditEntry } from '@backoffice/contracts/features/audit';
import { tableOf } from '#kernel/table.ts';

export const auditTable = tableOf(auditEntry, {
  links: ['recordId'],
  indexes: ['(tenant, entity, position)', '(tenant, created_by, position)'],
});
