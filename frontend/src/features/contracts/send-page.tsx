import { contract } from '@backoffice/contracts/features/contracts';
import { sendPages } from '#capabilities/send-pages.tsx';
import { ContractQuery } from './queries.ts';

export const { ByEmail: EmailContractPage, ByText: TextContractPage } = sendPages({
  resource: contract,
  query: ContractQuery,
  param: 'contractId',
  list: (locationId) => `/toc/${locationId}/contract`,
  title: ({ name }) => name,
});
