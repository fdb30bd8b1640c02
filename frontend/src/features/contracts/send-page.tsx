import { contract } from '@backoffice/contracts/features/contracts';
import { createSendPages } from '#sending/send-pages.tsx';
import { ContractQuery } from './queries.ts';

export const { ByEmail: EmailContractPage, ByText: TextContractPage } = createSendPages({
  resource: contract,
  query: ContractQuery,
  param: 'contractId',
  list: (locationId) => `/toc/${locationId}/contract`,
  title: ({ name }) => name,
});
