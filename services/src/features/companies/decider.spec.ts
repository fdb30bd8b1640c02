import { describe, it } from 'vitest';
import { CompanyFields, type CompanyEvent } from '@backoffice/contracts/features/companies';
import { factsAt, specOf } from '#kernel/spec.ts';
import { companyDecider } from './decider.ts';

const [canyon, harbor] = ['00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-0000000000c2'];
const fields = CompanyFields.parse({
  name: 'Canyon Walls', phone: '619 555 0142', email: 'office@canyon.example',
  address: { line1: '12 Mesa Road', city: 'San Diego', state: 'CA', zip: '92101' },
});
const subsidiary = { ...fields, name: 'Canyon Paving', type: 'subsidiary', parentCompanyId: canyon } as const;

const created = { type: 'CompanyCreated', data: fields } satisfies CompanyEvent;
const edited = (changes: Partial<CompanyFields>) => ({ type: 'CompanyEdited', data: { ...fields, ...changes } }) satisfies CompanyEvent;
const create = (data: CompanyFields) => ({ type: 'CreateCompany', data }) as const;
const edit = (changes: Partial<CompanyFields>) => ({ type: 'EditCompany', data: { ...fields, ...changes } }) as const;

const { given } = specOf(companyDecider, { ...factsAt(), parent: null });

describe('creating a company', () => {
  it('makes a parent company, which stands for itself', () => given().when(create(fields)).then(created));
  it('makes a subsidiary below a parent company', () =>
    given().when(create(subsidiary), { parent: { type: 'parent' } }).then({ type: 'CompanyCreated', data: subsidiary }));
  it('gives a parent company no parent', () =>
    given().when(create({ ...fields, parentCompanyId: harbor }), { parent: { type: 'parent' } }).thenRefused('PARENT_REQUIRED', { field: 'parentCompanyId' }));
  it('lets no subsidiary be without a parent', () =>
    given().when(create({ ...subsidiary, parentCompanyId: null })).thenRefused('PARENT_REQUIRED', { field: 'parentCompanyId' }));
  it('knows no parent that the caller does not manage', () => given().when(create(subsidiary)).thenRefused('PARENT_UNKNOWN', { field: 'parentCompanyId' }));
  it('puts no subsidiary below a subsidiary', () =>
    given().when(create(subsidiary), { parent: { type: 'subsidiary' } }).thenRefused('PARENT_UNKNOWN', { field: 'parentCompanyId' }));
});

describe('editing a company', () => {
  it('records the company as it shall stand', () => given(created).when(edit({ netDays: 45 })).then(edited({ netDays: 45 })));
  it('records nothing when nothing changes', () => given(created).when(edit({})).then());
  it('compares with the last edit, not with the beginning', () => given(created, edited({ netDays: 45 })).when(edit({})).then(edited({})));
  it('keeps to the rules of parents', () => given(created).when(edit({ type: 'subsidiary' })).thenRefused('PARENT_REQUIRED'));
  it('is unmoved by whether the company is active', () =>
    given(created, { type: 'CompanyDeactivated', data: {} }, { type: 'CompanyActivated', data: {} }).when(edit({})).then());
});
