import type { ResultOf } from 'gql.tada';
import { noInformation, type LocationInformation } from '@backoffice/contracts/features/locations';
import { phoneText } from '@backoffice/contracts/kernel';
import { addressDraftFrom, blankAddress, type AddressDraft } from '#records/address-fields.tsx';
import type { LocationQuery } from './queries.ts';

export type LocationRecord = NonNullable<ResultOf<typeof LocationQuery>['record']>;
type PartyDraft = { name: string; address: string; phone: string };
type InformationDraft = Omit<LocationInformation, 'owner' | 'directContractor' | 'lender'> &
  Record<'owner' | 'directContractor' | 'lender', PartyDraft>;

const partyDraft = ({ phone, ...party }: LocationInformation['owner']): PartyDraft => ({
  ...party,
  phone: phoneText(phone ?? ''),
});
const partyBody = ({ phone, ...party }: PartyDraft) => ({ ...party, phone: phone || null });
const informationDraft = (information: LocationInformation): InformationDraft => ({
  ...information,
  owner: partyDraft(information.owner),
  directContractor: partyDraft(information.directContractor),
  lender: partyDraft(information.lender),
});
const informationBody = (draft: InformationDraft) => ({
  ...draft,
  owner: partyBody(draft.owner),
  directContractor: partyBody(draft.directContractor),
  lender: partyBody(draft.lender),
});

export type LocationDraft = {
  customerId: string;
  salesmanId: string;
  name: string;
  address: AddressDraft;
  county: string;
  apn: string;
  legalDescription: string;
  siteContact: { name: string; phone: string };
  accessNotes: string;
  isPublicWork: boolean;
  awardingBody: string;
  projectNumber: string;
  dirProjectId: string;
  wageDeterminationNo: string;
  showPrelimInfo: boolean;
  information: InformationDraft;
};

export const blankDraft: LocationDraft = {
  customerId: '',
  salesmanId: '',
  name: '',
  address: blankAddress,
  county: '',
  apn: '',
  legalDescription: '',
  siteContact: { name: '', phone: '' },
  accessNotes: '',
  isPublicWork: false,
  awardingBody: '',
  projectNumber: '',
  dirProjectId: '',
  wageDeterminationNo: '',
  showPrelimInfo: false,
  information: informationDraft(noInformation),
};
export const locationDraft = (record: LocationRecord): LocationDraft => ({
  customerId: record.customerId,
  salesmanId: record.salesmanId,
  name: record.name,
  address: addressDraftFrom(record.address),
  county: record.county,
  apn: record.apn,
  legalDescription: record.legalDescription,
  siteContact: { name: record.siteContact.name, phone: phoneText(record.siteContact.phone ?? '') },
  accessNotes: record.accessNotes,
  isPublicWork: record.isPublicWork,
  awardingBody: record.awardingBody,
  projectNumber: record.projectNumber,
  dirProjectId: record.dirProjectId,
  wageDeterminationNo: record.wageDeterminationNo,
  showPrelimInfo: record.showPrelimInfo,
  information: informationDraft(record.information),
});
export const bodyOf = (draft: LocationDraft) => ({
  ...draft,
  salesmanId: draft.salesmanId || undefined,
  siteContact: { name: draft.siteContact.name, phone: draft.siteContact.phone || null },
  information: informationBody(draft.information),
});
export const editBodyOf = ({ customerId: _fixed, ...draft }: LocationDraft) => {
  const { customerId: _none, ...body } = bodyOf({ ...draft, customerId: '' });
  return body;
};
