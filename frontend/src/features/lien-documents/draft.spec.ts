import { describe, expect, it } from 'vitest';
import type { PrelimsInfoView } from '@backoffice/contracts/features/lien-documents';
import { prelimsInfoBody, prelimsInfoDraft } from './draft.ts';

const nobody = { name: '', address: '', reputed: false };
const view: PrelimsInfoView = {
  claimantRole: null,
  firstFurnishedOn: null,
  estimatedTotal: null,
  county: 'San Diego',
  apn: '',
  siteDescription: '4 Alder St',
  workDescription: '',
  hiringParty: { name: 'Hillcrest HOA', address: '1 Laurel St' },
  owner: nobody,
  directContractor: nobody,
  lender: nobody,
  noLenderKnown: false,
  permitNo: '',
  bond: { surety: '', number: '' },
  unpaidLaborers: [
    { name: 'Luis Ortega', address: '77 Oak Ave, San Diego' },
    { name: 'Ana', address: '' },
  ],
  isEntered: false,
  version: 3,
};

describe('the draft of prelims info', () => {
  it('what nobody has entered begins empty', () =>
    expect(prelimsInfoDraft(view)).toMatchObject({ claimantRole: '', firstFurnishedOn: '', estimatedTotal: 0 }));
  it('unpaid laborers stand one on a line, and are saved as they were', () => {
    const draft = prelimsInfoDraft(view);
    expect(draft.unpaidLaborers).toBe('Luis Ortega, 77 Oak Ave, San Diego\nAna');
    expect(prelimsInfoBody({ ...draft, unpaidLaborers: `${draft.unpaidLaborers}\n\n` }).unpaidLaborers).toEqual([
      { name: 'Luis Ortega', address: ' 77 Oak Ave, San Diego' },
      { name: 'Ana', address: '' },
    ]);
  });
});
