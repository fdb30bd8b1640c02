import { contract, PublicContract, type ContractView } from '@backoffice/contracts/features/contracts';
import { dayIn } from '@backoffice/contracts/kernel';
import { documentReads, linkMaySign, senderOf } from '#capabilities/document.ts';
import { contractsProjection } from './projection.ts';
import { contractDocument } from './report.ts';

export const contractReads = documentReads<ContractView, null>({
  resource: contract,
  projection: contractsProjection,
  title: 'Contract',
  loadRelated: async () => null,
  document: contractDocument,
  isSettled: ({ signedAt }) => signedAt !== null,
  publicView({ row, link, company, now }) {
    const isOpen = row.status === 'sent' || row.status === 'viewed';
    return PublicContract.parse({
      ...row,
      terms: row.hideTerms ? '' : row.terms,
      today: dayIn(company.timeZone, now),
      company: senderOf(company),
      canSign: isOpen && linkMaySign({ row, link, now }),
    });
  },
});
