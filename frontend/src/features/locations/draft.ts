import {
  locationFields,
  noInformation,
  type LocationInformation,
  type LocationView,
} from '@backoffice/contracts/features/locations';
import { phoneText } from '@backoffice/contracts/kernel';
import { fieldBody, fieldDraft, withoutTypeNames, type FieldForms } from '#fields/field-draft.ts';

export type LocationRecord = LocationView;
type PhoneDraft = { phone: string };
type PartyDraft = Omit<LocationInformation['owner'], 'phone'> & PhoneDraft;
type InformationDraft = Omit<LocationInformation, 'owner' | 'directContractor' | 'lender'> &
  Record<'owner' | 'directContractor' | 'lender', PartyDraft>;
/** What the controls of the form itself enter and watch. */
export type LocationControls = {
  isPublicWork: boolean;
  customerId: string;
  salesmanId: string;
  siteContact: { name: string } & PhoneDraft;
  information: InformationDraft;
};

const phoneDraft = <Party extends { phone: string | null }>({ phone, ...party }: Party) => ({
  ...party,
  phone: phoneText(phone ?? ''),
});
const phoneBody = <Party extends PhoneDraft>({ phone, ...party }: Party) => ({ ...party, phone: phone || null });
const informationDraft = (information: LocationInformation): InformationDraft => ({
  ...information,
  owner: phoneDraft(information.owner),
  directContractor: phoneDraft(information.directContractor),
  lender: phoneDraft(information.lender),
});
const informationBody = (draft: InformationDraft) => ({
  ...draft,
  owner: phoneBody(draft.owner),
  directContractor: phoneBody(draft.directContractor),
  lender: phoneBody(draft.lender),
});
const forms: FieldForms = {
  siteContact: { blank: { name: '', phone: '' }, draft: phoneDraft, body: phoneBody },
};

export const blankDraft = {
  ...fieldDraft(locationFields, forms, null),
  customerId: '',
  salesmanId: '',
  information: informationDraft(noInformation),
} as LocationControls; // by its fields
export const locationDraft = (record: LocationRecord) =>
  ({
    ...fieldDraft(locationFields, forms, record),
    salesmanId: record.salesmanId,
    information: informationDraft(withoutTypeNames(record.information) as LocationInformation),
  }) as LocationControls; // the same
export const bodyOf = ({ information, ...draft }: LocationControls) => ({
  ...fieldBody(locationFields, draft, forms),
  salesmanId: draft.salesmanId || undefined,
  information: informationBody(information),
});
