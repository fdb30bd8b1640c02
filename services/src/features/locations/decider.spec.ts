import { describe, it } from 'vitest';
import { type LocationFacts, type LocationEvent, type LocationFields } from '@backoffice/contracts/features/locations';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { locations } from './module.ts';

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const [sam, tess, rivera] = [
  { id: id(901), name: 'Sam Ortiz' },
  { id: id(902), name: 'Tess Cole' },
  { id: id(801), name: 'Rivera Homes', active: true },
];

const place = {
  name: 'Palm Court',
  address: { line1: '9 Palm Court', line2: '', city: 'San Diego', state: 'CA', zip: '92101' },
  county: '',
  apn: '',
  legalDescription: '',
  siteContact: { name: '', phone: null },
  accessNotes: '',
  isPublicWork: false,
  awardingBody: '',
  projectNumber: '',
  dirProjectId: '',
  wageDeterminationNo: '',
  showPrelimInfo: false,
};
const school = {
  ...place,
  county: 'San Diego',
  isPublicWork: true,
  awardingBody: 'San Diego Unified',
  projectNumber: 'SD-77',
  dirProjectId: '412345',
  wageDeterminationNo: 'SD-2026-2',
};
const decided = { salesmanId: sam.id, salesmanName: sam.name };
const fields: LocationFields = { ...place, ...decided, customerId: rivera.id, customerName: rivera.name };

const created = { type: 'LocationCreated', data: fields } satisfies LocationEvent;
const edited = (changes: Partial<LocationFields>) =>
  ({ type: 'LocationEdited', data: { ...place, ...decided, ...changes } }) satisfies LocationEvent;
const noted = {
  type: 'LocationNoteAdded',
  data: { noteId: id(1), text: 'Mind the dog.', contractId: null },
} satisfies LocationEvent;
const create = (changes: Partial<typeof place> = {}) =>
  ({ type: 'CreateLocation', data: { customerId: rivera.id, ...place, ...changes } }) as const;
const edit = (changes: Partial<typeof place> & { salesmanId?: string } = {}) =>
  ({ type: 'EditLocation', data: { ...place, ...changes } }) as const;

const facts = () => ({
  ...factsAt(),
  customer: rivera,
  salesman: sam,
  mayRemoveAnyNote: false,
  hasContracts: false,
  isContractHere: false,
});
const given = (...history: LocationEvent[]) => specOf(locations, facts()).given(...history);

describe('creating a location', () => {
  it('puts it with a customer and a salesman', () => given().when(create()).then(created));
  it('needs a customer of this company', () =>
    given().when(create(), { customer: null }).thenRefused('CUSTOMER_UNKNOWN', { field: 'customerId' }));
  it('needs an active customer', () =>
    given()
      .when(create(), { customer: { ...rivera, active: false } })
      .thenRefused('CUSTOMER_INACTIVE', { field: 'customerId' }));
  it('needs a salesman of this company', () =>
    given().when(create(), { salesman: null }).thenRefused('SALESMAN_UNKNOWN', { field: 'salesmanId' }));
  it('needs the county for preliminary notices', () =>
    given()
      .when(create({ showPrelimInfo: true }))
      .thenRefused('COUNTY_REQUIRED', { field: 'county' }));
  it('needs the county for public work', () =>
    given()
      .when(create({ ...school, county: '' }))
      .thenRefused('COUNTY_REQUIRED', { field: 'county' }));
  it('takes public work that is complete', () =>
    given()
      .when(create(school))
      .then({ type: 'LocationCreated', data: { ...fields, ...school } }));
  it.each(['awardingBody', 'projectNumber', 'dirProjectId', 'wageDeterminationNo'])(
    'needs the %s of public work',
    (field) =>
      given()
        .when(create({ ...school, [field]: '' }))
        .thenRefused('PUBLIC_WORK_INCOMPLETE', { field }),
  );
});

describe('editing a location', () => {
  it('records the location as it shall stand', () =>
    given(created)
      .when(edit({ apn: '533-120-07' }))
      .then(edited({ apn: '533-120-07' })));
  it('records nothing when nothing changes', () => given(created).when(edit()).then());
  it('compares with the last edit, not with the beginning', () =>
    given(created, edited({ apn: '533-120-07' }))
      .when(edit())
      .then(edited({})));
  it('can give it to another salesman', () =>
    given(created)
      .when(edit({ salesmanId: tess.id }), { salesman: tess })
      .then(edited({ salesmanId: tess.id, salesmanName: tess.name })));
  it('needs a salesman of this company', () =>
    given(created)
      .when(edit({ salesmanId: tess.id }), { salesman: null })
      .thenRefused('SALESMAN_UNKNOWN'));
  it('keeps to the rules of public work', () =>
    given(created)
      .when(edit({ ...school, county: '' }))
      .thenRefused('COUNTY_REQUIRED'));
  it('is possible for an inactive customer', () =>
    given(created)
      .when(edit({ apn: '7' }), { customer: { ...rivera, active: false } })
      .then(edited({ apn: '7' })));
});

describe('notes of a location', () => {
  const add = { type: 'AddLocationNote', data: { text: 'Mind the dog.', contractId: null } } as const;
  const remove = { type: 'RemoveLocationNote', data: { noteId: id(1) } } as const;
  const removed = { type: 'LocationNoteRemoved', data: { noteId: id(1) } } as const;
  const stranger = { kind: 'user', id: 'lee', name: 'Lee Wong', role: 'AD' } as const;

  it('are added', () => given(created).when(add).then(noted));
  it('are of no contract that the location has not', () =>
    given(created)
      .when({ ...add, data: { ...add.data, contractId: id(5) } })
      .thenRefused('CONTRACT_UNKNOWN', { field: 'contractId' }));
  it('are of a contract that it has', () =>
    given(created)
      .when({ ...add, data: { ...add.data, contractId: id(5) } }, { isContractHere: true })
      .then({ ...noted, data: { ...noted.data, contractId: id(5) } }));
  it('are removed by their author', () => given(created, noted).when(remove).then(removed));
  it('are not removed by somebody else', () =>
    given(created, noted).when(remove, { actor: stranger }).thenRefused('NOT_YOUR_NOTE'));
  it('are removed by whoever may remove any', () =>
    given(created, noted).when(remove, { actor: stranger, mayRemoveAnyNote: true }).then(removed));
  it('are removed once', () => given(created, noted, removed).when(remove).thenRefused('NOTE_UNKNOWN'));
  it('are not removed before they are written', () => given(created).when(remove).thenRefused('NOTE_UNKNOWN'));
  it('outlive an edit', () =>
    given(created, noted, edited({ apn: '7' }))
      .when(remove)
      .then(removed));
});

describe('a location in the trash', () => {
  const whole = (world: Partial<LocationFacts> = {}) => specOf(locations, { ...facts(), ...world });
  const history = [created, { type: 'LocationTrashed', data: {} }] as const;
  const restore = { type: 'RestoreLocation', data: {} };

  it('comes back to its customer', () =>
    whole()
      .given(...history)
      .when(restore)
      .then({ type: 'LocationRestored', data: {} }));
  it('waits for its customer to come back first', () =>
    whole({ customer: null })
      .given(...history)
      .when(restore)
      .thenRefused('CUSTOMER_UNKNOWN'));
  it('stays out of it while it has contracts', () =>
    whole({ hasContracts: true })
      .given(created)
      .when({ type: 'TrashLocation', data: {} })
      .thenRefused('LOCATION_HAS_CONTRACTS'));
  it('takes no notes', () =>
    whole()
      .given(...history)
      .when({ type: 'AddLocationNote', data: { text: 'Gone', contractId: null } })
      .thenRefused('IN_TRASH'));
});
