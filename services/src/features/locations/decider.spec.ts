import { describe, it } from 'vitest';
import {
  noInformation,
  type LocationFacts,
  type LocationEvent,
  type LocationFields,
} from '@backoffice/contracts/features/locations';
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
  ({
    type: 'LocationEdited',
    data: { ...place, ...decided, information: noInformation, ...changes },
  }) satisfies LocationEvent;
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

describe('the information of a location', () => {
  const information = { ...noInformation, gateCode: '4410', noLenderKnown: true };
  it('a location edited with information records it', () =>
    given(created)
      .when({ ...edit(), data: { ...edit().data, information } })
      .then(edited({ information })));
  it('a location keeps its information through an edit that says nothing of it', () =>
    given(created, edited({ information }))
      .when(edit({ apn: '1' }))
      .then(edited({ apn: '1', information })));
});

describe('creating a location', () => {
  it('a new location belongs to a customer and a salesman', () => given().when(create()).then(created));
  it('a new location needs a customer of this company', () =>
    given().when(create(), { customer: null }).thenRefused('CUSTOMER_UNKNOWN', { field: 'customerId' }));
  it('a new location needs an active customer', () =>
    given()
      .when(create(), { customer: { ...rivera, active: false } })
      .thenRefused('CUSTOMER_INACTIVE', { field: 'customerId' }));
  it('a new location needs a salesman of this company', () =>
    given().when(create(), { salesman: null }).thenRefused('SALESMAN_UNKNOWN', { field: 'salesmanId' }));
  it('a location with preliminary notices needs its county', () =>
    given()
      .when(create({ showPrelimInfo: true }))
      .thenRefused('COUNTY_REQUIRED', { field: 'county' }));
  it('a location of public work needs its county', () =>
    given()
      .when(create({ ...school, county: '' }))
      .thenRefused('COUNTY_REQUIRED', { field: 'county' }));
  it('a location takes public work with complete details', () =>
    given()
      .when(create(school))
      .then({ type: 'LocationCreated', data: { ...fields, ...school } }));
  it.each(['awardingBody', 'projectNumber', 'dirProjectId', 'wageDeterminationNo'])(
    'a location of public work needs its %s',
    (field) =>
      given()
        .when(create({ ...school, [field]: '' }))
        .thenRefused('PUBLIC_WORK_INCOMPLETE', { field }),
  );
});

describe('editing a location', () => {
  it('editing a location records its new values', () =>
    given(created)
      .when(edit({ apn: '533-120-07' }))
      .then(edited({ apn: '533-120-07' })));
  it('editing a location without changes records nothing', () => given(created).when(edit()).then());
  it('an edit of a location is compared with the previous edit, not with the creation', () =>
    given(created, edited({ apn: '533-120-07' }))
      .when(edit())
      .then(edited({})));
  it('editing a location can assign another salesman', () =>
    given(created)
      .when(edit({ salesmanId: tess.id }), { salesman: tess })
      .then(edited({ salesmanId: tess.id, salesmanName: tess.name })));
  it('an edited location needs a salesman of this company', () =>
    given(created)
      .when(edit({ salesmanId: tess.id }), { salesman: null })
      .thenRefused('SALESMAN_UNKNOWN'));
  it('editing a location keeps to the rules of public work', () =>
    given(created)
      .when(edit({ ...school, county: '' }))
      .thenRefused('COUNTY_REQUIRED'));
  it('a location of an inactive customer can be edited', () =>
    given(created)
      .when(edit({ apn: '7' }), { customer: { ...rivera, active: false } })
      .then(edited({ apn: '7' })));
});

describe('notes of a location', () => {
  const add = { type: 'AddLocationNote', data: { text: 'Mind the dog.', contractId: null } } as const;
  const remove = { type: 'RemoveLocationNote', data: { noteId: id(1) } } as const;
  const removed = { type: 'LocationNoteRemoved', data: { noteId: id(1) } } as const;
  const restoreNote = { type: 'RestoreLocationNote', data: { noteId: id(1) } } as const;
  const author = factsAt().actor;
  const broughtBack = {
    type: 'LocationNoteRestored',
    data: {
      id: id(1),
      text: 'Mind the dog.',
      contractId: null,
      at: '2026-11-20T17:00:00.000Z',
      by: author.id,
      byName: author.name,
    },
  } satisfies LocationEvent;
  const stranger = { kind: 'user', id: 'lee', name: 'Lee Wong', role: 'AD' } as const;

  it('a note can be added to a location', () => given(created).when(add).then(noted));
  it('a note cannot name a contract of another location', () =>
    given(created)
      .when({ ...add, data: { ...add.data, contractId: id(5) } })
      .thenRefused('CONTRACT_UNKNOWN', { field: 'contractId' }));
  it('a note of a location may name one of its contracts', () =>
    given(created)
      .when({ ...add, data: { ...add.data, contractId: id(5) } }, { isContractHere: true })
      .then({ ...noted, data: { ...noted.data, contractId: id(5) } }));
  it('a note can be removed by its author', () => given(created, noted).when(remove).then(removed));
  it('a note cannot be removed by another user', () =>
    given(created, noted).when(remove, { actor: stranger }).thenRefused('NOT_YOUR_NOTE'));
  it('a note can be removed by whoever may remove any note', () =>
    given(created, noted).when(remove, { actor: stranger, mayRemoveAnyNote: true }).then(removed));
  it('a note is removed only once', () => given(created, noted, removed).when(remove).thenRefused('NOTE_UNKNOWN'));
  it('a note that was removed comes back with its author and its day', () =>
    given(created, noted, removed).when(restoreNote).then(broughtBack));
  it('a note that is there is not brought back twice', () =>
    given(created, noted, removed, broughtBack).when(restoreNote).then());
  it('a note is brought back by its author or an administrator only', () =>
    given(created, noted, removed).when(restoreNote, { actor: stranger }).thenRefused('NOT_YOUR_NOTE'));
  it('a note that never was cannot be brought back', () =>
    given(created).when(restoreNote).thenRefused('NOTE_UNKNOWN'));
  it('an unknown note cannot be removed', () => given(created).when(remove).thenRefused('NOTE_UNKNOWN'));
  it('notes are kept when the location is edited', () =>
    given(created, noted, edited({ apn: '7' }))
      .when(remove)
      .then(removed));
});

describe('a location in the trash', () => {
  const whole = (world: Partial<LocationFacts> = {}) => specOf(locations, { ...facts(), ...world });
  const history = [created, { type: 'LocationTrashed', data: {} }] as const;
  const restore = { type: 'RestoreLocation', data: {} };

  it('a location is restored to its customer', () =>
    whole()
      .given(...history)
      .when(restore)
      .then({ type: 'LocationRestored', data: {} }));
  it('a location is not restored while its customer is in the trash', () =>
    whole({ customer: null })
      .given(...history)
      .when(restore)
      .thenRefused('CUSTOMER_UNKNOWN'));
  it('a location with contracts cannot be moved to the trash', () =>
    whole({ hasContracts: true })
      .given(created)
      .when({ type: 'TrashLocation', data: {} })
      .thenRefused('LOCATION_HAS_CONTRACTS'));
  it('a location in the trash takes no notes', () =>
    whole()
      .given(...history)
      .when({ type: 'AddLocationNote', data: { text: 'Gone', contractId: null } })
      .thenRefused('IN_TRASH'));
});
