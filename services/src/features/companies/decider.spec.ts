import { describe, expect, it } from 'vitest';
import {
  CompanyFields,
  defaultProfitBreakdown,
  type CompanyEvent,
  type ProfitShareFields,
} from '@backoffice/contracts/features/companies';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { companies } from './module.ts';

const [canyon, harbor] = ['00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-0000000000c2'];
const fields = CompanyFields.parse({
  name: 'Canyon Walls',
  phone: '619 555 0142',
  email: 'office@canyon.example',
  address: { line1: '12 Mesa Road', city: 'San Diego', state: 'CA', zip: '92101' },
});
const subsidiary = { ...fields, name: 'Canyon Paving', type: 'subsidiary', parentCompanyId: canyon } as const;

const created = { type: 'CompanyCreated', data: fields } satisfies CompanyEvent;
const edited = (changes: Partial<CompanyFields>) =>
  ({ type: 'CompanyEdited', data: { ...fields, ...changes } }) satisfies CompanyEvent;
const create = (data: CompanyFields) => ({ type: 'CreateCompany', data }) as const;
const edit = (changes: Partial<CompanyFields>) => ({ type: 'EditCompany', data: { ...fields, ...changes } }) as const;

const { given, objection } = specOf(companies, {
  ...factsAt(),
  categories: [],
  parent: null,
  isOwner: false,
  hasSubsidiaries: false,
  hasActiveSubsidiaries: false,
  isParentGone: false,
  isItsLogo: true,
});

describe('creating a company', () => {
  it('makes a parent company, which stands for itself', () => given().when(create(fields)).then(created));
  it('makes a subsidiary below a parent company', () =>
    given()
      .when(create(subsidiary), { parent: { type: 'parent' } })
      .then({ type: 'CompanyCreated', data: subsidiary }));
  it('gives a parent company no parent', () =>
    given()
      .when(create({ ...fields, parentCompanyId: harbor }), { parent: { type: 'parent' } })
      .thenRefused('PARENT_REQUIRED', { field: 'parentCompanyId' }));
  it('lets no subsidiary be without a parent', () =>
    given()
      .when(create({ ...subsidiary, parentCompanyId: null }))
      .thenRefused('PARENT_REQUIRED', { field: 'parentCompanyId' }));
  it('knows no parent that the caller does not manage', () =>
    given().when(create(subsidiary)).thenRefused('PARENT_UNKNOWN', { field: 'parentCompanyId' }));
  it('puts no subsidiary below a subsidiary', () =>
    given()
      .when(create(subsidiary), { parent: { type: 'subsidiary' } })
      .thenRefused('PARENT_UNKNOWN', { field: 'parentCompanyId' }));
});

describe('editing a company', () => {
  it('records the company as it shall stand', () =>
    given(created)
      .when(edit({ netDays: 45 }))
      .then(edited({ netDays: 45 })));
  it('records nothing when nothing changes', () => given(created).when(edit({})).then());
  it('compares with the last edit, not with the beginning', () =>
    given(created, edited({ netDays: 45 }))
      .when(edit({}))
      .then(edited({})));
  it('takes what was recorded before logos for a company without one', () => {
    const { licenseClasses: _classes, dirNumber: _dir, ein: _ein, logo: _logo, ...aged } = fields;
    given({ type: 'CompanyCreated', data: aged }).when(edit({})).then();
    given({ type: 'CompanyCreated', data: aged })
      .when(edit({ licenseClasses: ['B', 'C-8'] }))
      .then(edited({ licenseClasses: ['B', 'C-8'] }));
  });
  it('keeps no logo that was put in for somebody else', () => {
    given(created)
      .when(edit({ logo: 'canyon/media/logo.png' }), { isItsLogo: false })
      .thenRefused('NOT_ITS_LOGO', { field: 'logo' });
    given()
      .when(create({ ...fields, logo: 'canyon/media/logo.png' }), { isItsLogo: false })
      .thenRefused('NOT_ITS_LOGO', { field: 'logo' });
  });
  it('keeps to the rules of parents', () =>
    given(created)
      .when(edit({ type: 'subsidiary' }))
      .thenRefused('PARENT_REQUIRED'));
  it('is unmoved by whether the company is active', () =>
    given(created, { type: 'CompanyDeactivated', data: {} }, { type: 'CompanyActivated', data: {} })
      .when(edit({}))
      .then());
});

describe('a company below', () => {
  it('is made by an owner, who founds no group', () =>
    given().when(create(fields), { isOwner: true }).thenRefused('PARENT_UNKNOWN', { field: 'parentCompanyId' }));
  it('has none below itself', () =>
    given(created)
      .when(edit({ type: 'subsidiary', parentCompanyId: harbor }), {
        parent: { type: 'parent' },
        hasSubsidiaries: true,
      })
      .thenRefused('PARENT_HAS_CHILDREN', { field: 'type' }));
  it.each([
    ['TrashCompany', {}, 'PARENT_HAS_CHILDREN'],
    ['ChangeCompanyStatus', { status: 'inactive' }, 'PARENT_HAS_CHILDREN'],
    ['ChangeCompanyStatus', { status: 'active' }, null],
  ])('keeps its parent active: %s %o', (type, data, code) =>
    expect(
      objection({ type, data }, [], {
        ...factsAt(),
        categories: [],
        parent: null,
        isOwner: false,
        hasSubsidiaries: true,
        hasActiveSubsidiaries: true,
        isParentGone: false,
        isItsLogo: true,
      })?.code ?? null,
    ).toBe(code),
  );
});

describe('what a company sets', () => {
  const [crane, truck] = [harbor, canyon];
  const chosen = { type: 'EquipmentCustomized', data: { categoryIds: [crane, truck] } } satisfies CompanyEvent;
  it('is the equipment on offer, each category once', () => {
    given(created)
      .when({ type: 'CustomizeEquipment', data: { categoryIds: [crane, truck] } }, { categories: [truck, crane] })
      .then(chosen);
    given(created)
      .when({ type: 'CustomizeEquipment', data: { categoryIds: [crane, truck] } }, { categories: [crane] })
      .thenRefused('CATEGORY_UNKNOWN', { field: 'categoryIds' });
    given(created, chosen)
      .when({ type: 'CustomizeEquipment', data: { categoryIds: [crane, truck] } })
      .then();
    given(created, chosen)
      .when({ type: 'CustomizeEquipment', data: { categoryIds: [truck] } })
      .then({ type: 'EquipmentCustomized', data: { categoryIds: [truck] } });
    given(created)
      .when({ type: 'CustomizeEquipment', data: { categoryIds: [crane, crane] } })
      .thenRefused('CATEGORY_TWICE', { field: 'categoryIds' });
  });
  it('is what counts against a profit', () => {
    const lines = defaultProfitBreakdown.map((line) => ({ ...line, countsAsCost: line.part !== 'overhead' }));
    given(created)
      .when({ type: 'CustomizeProfitBreakdown', data: { lines } })
      .then({ type: 'ProfitBreakdownCustomized', data: { lines } });
    given(created)
      .when({ type: 'CustomizeProfitBreakdown', data: { lines: defaultProfitBreakdown } })
      .then();
  });
  it('is whom its administrators’ mail goes to, and an edit knows it', () => {
    const emails = {
      type: 'AdminEmailsChanged',
      data: { from: { adminEmails: [] }, to: { adminEmails: ['a@canyon.example'] } },
    } satisfies CompanyEvent;
    given(created)
      .when({ type: 'ChangeAdminEmails', data: { adminEmails: ['a@canyon.example', 'a@canyon.example'] } })
      .then(emails);
    given(created, emails)
      .when({ type: 'ChangeAdminEmails', data: { adminEmails: ['a@canyon.example'] } })
      .then();
    given(created, emails)
      .when(edit({ adminEmails: ['a@canyon.example'] }))
      .then();
  });
});

describe('a share of the profit', () => {
  const share = (role: ProfitShareFields['role'], shareBp: number, effectiveFrom: string) =>
    ({
      role,
      shareBp,
      effectiveFrom,
      basis: 'jobProfit',
      releaseOn: 'hardClosed',
      minMarginBp: null,
    }) satisfies ProfitShareFields;
  const added = (shareId: string, fieldsOf: ProfitShareFields) =>
    ({ type: 'ProfitShareAdded', data: { shareId, ...fieldsOf } }) satisfies CompanyEvent;
  const all = added('s1', share('salesman', 10_000, '2026-01-01'));

  it('is added with an id', () =>
    given(created)
      .when({ type: 'AddProfitShare', data: share('salesman', 1_000, '2026-01-01') }, { newId: () => 's1' })
      .then(added('s1', share('salesman', 1_000, '2026-01-01'))));
  it('is never more than all there is, on any day', () =>
    given(created, all)
      .when({ type: 'AddProfitShare', data: share('foreman', 500, '2026-07-01') })
      .thenRefused('SHARE_OVER_100', { field: 'shareBp', values: { date: 'Jul 1, 2026', percent: '105%' } }));
  it('of a role is one from a day on', () =>
    given(created, all)
      .when({ type: 'AddProfitShare', data: share('salesman', 1, '2026-01-01') })
      .thenRefused('SHARE_TWICE', { field: 'effectiveFrom' }));
  it('gives way to the next of its role', () => {
    const next = added('s2', share('salesman', 5_000, '2026-06-01'));
    given(created, all, next)
      .when({ type: 'AddProfitShare', data: share('foreman', 5_000, '2026-06-01') }, { newId: () => 's3' })
      .then(added('s3', share('foreman', 5_000, '2026-06-01')));
    given(created, all, next, added('s3', share('foreman', 5_000, '2026-06-01')))
      .when({ type: 'RemoveProfitShare', data: { shareId: 's2' } })
      .thenRefused('SHARE_OVER_100');
  });
  it('is edited and removed where it is', () => {
    given(created, all)
      .when({ type: 'EditProfitShare', data: { shareId: 's1', ...share('salesman', 9_000, '2026-01-01') } })
      .then({ type: 'ProfitShareEdited', data: { shareId: 's1', ...share('salesman', 9_000, '2026-01-01') } });
    given(created, all).when({ type: 'EditProfitShare', data: all.data }).then();
    given(created, all)
      .when({ type: 'RemoveProfitShare', data: { shareId: 's1' } })
      .then({ type: 'ProfitShareRemoved', data: { shareId: 's1' } });
    for (const type of ['EditProfitShare', 'RemoveProfitShare'] as const)
      given(created).when({ type, data: all.data }).thenRefused('SHARE_UNKNOWN');
  });
});
