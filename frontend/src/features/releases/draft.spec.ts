import { describe, expect, it } from 'vitest';
import { releaseOwnRoutes, type ReleaseDetails, type ReleaseView } from '@backoffice/contracts/features/releases';
import { blankRelease, bodyOf, changesOf } from './draft.ts';

const given: ReleaseDetails = {
  contractId: '00000000-0000-4000-8000-000000000004',
  contractNumber: '1',
  contractName: 'Retaining wall',
  number: '3',
  date: '2026-11-20',
  formType: 'conditionalProgress',
  claimantName: 'Canyon Builders',
  nameOfCustomer: 'Hillcrest HOA',
  jobLocation: '4 Alder St',
  owner: 'Hillcrest HOA',
  directContractor: '',
  lender: '',
  throughDate: '2026-11-15',
  amount: 978_946,
  linkedInvoiceId: null,
  linkedPaymentId: null,
};

describe('what is typed into a release', () => {
  it('a proposed release sends only what the command takes', () =>
    expect(releaseOwnRoutes.add.body.safeParse(bodyOf(blankRelease(given))).success).toBe(true));
  it('a proposed release has the customer make the check, and the claimant receive it', () =>
    expect(bodyOf(blankRelease(given))).toMatchObject({
      number: '3',
      throughDate: '2026-11-15',
      makerOfCheck: 'Hillcrest HOA',
      amountOfCheck: 978_946,
      checkPayableTo: 'Canyon Builders',
      amountReceived: null,
    }));
  it('what the chosen form does not have is sent empty, whatever was typed for another form', () =>
    expect(bodyOf({ ...blankRelease(given), formType: 'unconditionalProgress' })).toMatchObject({
      throughDate: '2026-11-15',
      makerOfCheck: '',
      amountOfCheck: null,
      amountReceived: 978_946,
    }));
  it('addresses for a link are those of a vendor only', () => {
    const typed = { ...blankRelease(given), claimantEmail: ' office@mesa.example ' };
    expect(bodyOf(typed).claimantEmail).toBeNull();
    expect(bodyOf({ ...typed, claimantKind: 'vendor' }).claimantEmail).toBe('office@mesa.example');
  });
});

describe('what is changed of a release', () => {
  const body = bodyOf(blankRelease(given));
  const saved = { ...body, id: 'r', version: 1 } as unknown as ReleaseView; // what is compared with what is typed
  it('a release saved as it was has no changes', () => expect(changesOf(saved, body)).toEqual([]));
  it('each field that says something new is a change, and the form comes first', () =>
    expect(changesOf(saved, { ...body, amountOfCheck: 5, formType: 'conditionalFinal' })).toEqual([
      { field: 'formType', value: 'conditionalFinal' },
      { field: 'amountOfCheck', value: 5 },
    ]));
  it('waivers that come with the name of their type are the same waivers', () => {
    const waivers = [{ date: '2026-10-31', unpaidAmount: 100 }];
    const read = { ...saved, priorConditionalWaivers: waivers.map((each) => ({ __typename: 'PriorWaiver', ...each })) };
    expect(changesOf(read as unknown as ReleaseView, { ...body, priorConditionalWaivers: waivers })).toEqual([]);
  });
});
