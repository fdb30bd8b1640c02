import { partyNames, prelim, prelimFields, type ServiceMethod } from '@backoffice/contracts/features/lien-documents';
import type { ClaimantRole } from '@backoffice/contracts/features/lien-rights';
import { dollarsText } from '@backoffice/contracts/kernel';
import { documentList, hidden } from '#documents/document-list.ts';

export { partyNames };
export const roleNames: Readonly<Record<ClaimantRole, string>> = {
  directWithOwner: 'Direct contractor, hired by the owner',
  subcontractor: 'Subcontractor',
  supplier: 'Material supplier',
  equipmentLessor: 'Equipment lessor',
  designProfessional: 'Design professional',
};
export const methodNames: Readonly<Record<ServiceMethod, string>> = {
  personal: 'In person',
  certifiedMail: 'Certified mail',
  registeredMail: 'Registered mail',
  expressMail: 'Express mail',
  overnightCourier: 'Overnight courier',
};

export const list = documentList(prelim, {
  fields: prelimFields,
  columns: [
    'number',
    'name',
    'status',
    'date',
    { field: 'firstFurnishedOn', title: 'First furnished', kind: 'day', width: 130 },
    { field: 'servedOn', title: 'Served', kind: 'day', width: 112 },
    { field: 'estimatedTotal', title: 'Estimate', kind: 'money', width: 120 },
    hidden('contractNumber'),
    hidden('salesmanName'),
    hidden('sentAt'),
    hidden('createdAt'),
  ],
  card: ({ name, number, status, estimatedTotal }) => ({
    title: name,
    line: `Notice ${number}`,
    figure: dollarsText(estimatedTotal),
    status,
  }),
  filters: ['salesmanId', 'date'],
  empty:
    'A preliminary notice keeps the right to a lien. It is served on the owner, the direct contractor and the lender within 20 days after work was first furnished.',
});
