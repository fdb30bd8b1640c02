import { contract, PublicContract, type ContractView } from '@backoffice/contracts/features/contracts';
import { dayIn } from '@backoffice/contracts/kernel';
import { documentReads, linkSigns, senderOf } from '#capabilities/document.ts';
import { contracts } from './projection.ts';
import { contractDocument } from './report.ts';

export const contractReads = documentReads<ContractView, null>({
  resource: contract,
  projection: contracts,
  title: 'Contract',
  besides: async () => null,
  document: contractDocument,
  isSettled: ({ signedAt }) => signedAt !== null,
  shown({ row, link, company, now }) {
    const isOpen = row.status === 'sent' || row.status === 'viewed';
    return PublicContract.parse({
      ...row,
      terms: row.hideTerms ? '' : row.terms,
      today: dayIn(company.timeZone, now),
      company: senderOf(company),
      canSign: isOpen && linkSigns({ row, link, now }),
    });
  },
});
