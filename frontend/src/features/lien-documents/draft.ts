import type { PrelimsInfoView } from '@backoffice/contracts/features/lien-documents';

type PartyDraft = { name: string; address: string; reputed: boolean };
export type PrelimsInfoDraft = {
  claimantRole: string;
  owner: PartyDraft;
  directContractor: PartyDraft;
  lender: PartyDraft;
  noLenderKnown: boolean;
  hiringParty: { name: string; address: string };
  siteDescription: string;
  county: string;
  apn: string;
  firstFurnishedOn: string;
  workDescription: string;
  estimatedTotal: number;
  permitNo: string;
  bond: { surety: string; number: string };
  /** One of them on each line: a name, and the address behind the first comma. */
  unpaidLaborers: string;
};

export const prelimsInfoDraft = ({
  isEntered: _entered,
  version: _version,
  ...info
}: PrelimsInfoView): PrelimsInfoDraft => ({
  ...info,
  claimantRole: info.claimantRole ?? '',
  firstFurnishedOn: info.firstFurnishedOn ?? '',
  estimatedTotal: info.estimatedTotal ?? 0,
  unpaidLaborers: info.unpaidLaborers.map(({ name, address }) => [name, address].filter(Boolean).join(', ')).join('\n'),
});

export const prelimsInfoBody = (draft: PrelimsInfoDraft) => ({
  ...draft,
  unpaidLaborers: draft.unpaidLaborers
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...address] = line.split(',');
      return { name, address: address.join(',') };
    }),
});
