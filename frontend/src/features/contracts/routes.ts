import { definePage } from '#navigation/page.ts';

const permission = 'page:toc.contract';
const list = async () => import('./list-page.tsx');
const edit = async () => import('./edit-page.tsx');
const send = async () => import('./send-page.tsx');

export const contractPages = [
  definePage({
    path: '/contract-list',
    permission: 'view_contract_list',
    load: async () => (await list()).ContractListPage,
  }),
  definePage({ path: '/toc/:locationId/contract', permission, load: async () => (await list()).ContractsPage }),
  definePage({
    path: '/toc/:locationId/contract/new',
    permission: 'action:contract.generate',
    load: async () => (await edit()).NewContractPage,
  }),
  definePage({
    path: '/toc/:locationId/contract/:contractId',
    permission,
    load: async () => (await import('./detail-page.tsx')).ContractPage,
  }),
  definePage({
    path: '/toc/:locationId/contract/:contractId/edit',
    permission: 'action:contract.edit',
    load: async () => (await edit()).EditContractPage,
  }),
  definePage({
    path: '/toc/:locationId/contract/:contractId/email',
    permission: 'action:contract.send-email',
    load: async () => (await send()).EmailContractPage,
  }),
  definePage({
    path: '/toc/:locationId/contract/:contractId/sms',
    permission: 'action:contract.send-sms',
    load: async () => (await send()).TextContractPage,
  }),
];
