import { page } from '#kernel/page.ts';

const permission = 'page:toc.contract';
const list = async () => import('./list-page.tsx');
const edit = async () => import('./edit-page.tsx');
const send = async () => import('./send-page.tsx');

export const contractPages = [
  page({ path: '/contract-list', permission: 'view_contract_list', load: async () => (await list()).ContractListPage }),
  page({ path: '/toc/:locationId/contract', permission, load: async () => (await list()).ContractsPage }),
  page({
    path: '/toc/:locationId/contract/new',
    permission: 'action:contract.generate',
    load: async () => (await edit()).NewContractPage,
  }),
  page({
    path: '/toc/:locationId/contract/:contractId',
    permission,
    load: async () => (await import('./detail-page.tsx')).ContractPage,
  }),
  page({
    path: '/toc/:locationId/contract/:contractId/edit',
    permission: 'action:contract.edit',
    load: async () => (await edit()).EditContractPage,
  }),
  page({
    path: '/toc/:locationId/contract/:contractId/email',
    permission: 'action:contract.send-email',
    load: async () => (await send()).EmailContractPage,
  }),
  page({
    path: '/toc/:locationId/contract/:contractId/sms',
    permission: 'action:contract.send-sms',
    load: async () => (await send()).TextContractPage,
  }),
];
