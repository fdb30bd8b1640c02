import { describe, expect, it } from 'vitest';
import {
  CompanyFields,
  defaultProfitBreakdown,
  noPaymentInstructions,
  type CompanyCommand,
  type CompanyEvent,
  type PaymentInstructions,
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
  offeree: null,
});

describe('creating a company', () => {
  it('a new parent company has no parent', () => given().when(create(fields)).then(created));
  it('a new subsidiary is created below a parent company', () =>
    given()
      .when(create(subsidiary), { parent: { type: 'parent' } })
      .then({ type: 'CompanyCreated', data: subsidiary }));
  it('a parent company cannot be given a parent', () =>
    given()
      .when(create({ ...fields, parentCompanyId: harbor }), { parent: { type: 'parent' } })
      .thenRefused('PARENT_REQUIRED', { field: 'parentCompanyId' }));
  it('a subsidiary cannot be created without a parent', () =>
    given()
      .when(create({ ...subsidiary, parentCompanyId: null }))
      .thenRefused('PARENT_REQUIRED', { field: 'parentCompanyId' }));
  it('a subsidiary needs a parent that the caller manages', () =>
    given().when(create(subsidiary)).thenRefused('PARENT_UNKNOWN', { field: 'parentCompanyId' }));
  it('a subsidiary cannot be created below a subsidiary', () =>
    given()
      .when(create(subsidiary), { parent: { type: 'subsidiary' } })
      .thenRefused('PARENT_UNKNOWN', { field: 'parentCompanyId' }));
});

describe('editing a company', () => {
  it('editing a company records its new values', () =>
    given(created)
      .when(edit({ netDays: 45 }))
      .then(edited({ netDays: 45 })));
  it('editing a company without changes records nothing', () => given(created).when(edit({})).then());
  it('an edit of a company is compared with the previous edit, not with the creation', () =>
    given(created, edited({ netDays: 45 }))
      .when(edit({}))
      .then(edited({})));
  it('a company recorded before logos existed has no logo', () => {
    const { licenseClasses: _classes, dirNumber: _dir, ein: _ein, logo: _logo, ...aged } = fields;
    given({ type: 'CompanyCreated', data: aged }).when(edit({})).then();
    given({ type: 'CompanyCreated', data: aged })
      .when(edit({ licenseClasses: ['B', 'C-8'] }))
      .then(edited({ licenseClasses: ['B', 'C-8'] }));
  });
  it('a company cannot use a logo uploaded for another one', () => {
    given(created)
      .when(edit({ logo: 'canyon/media/logo.png' }), { isItsLogo: false })
      .thenRefused('NOT_ITS_LOGO', { field: 'logo' });
    given()
      .when(create({ ...fields, logo: 'canyon/media/logo.png' }), { isItsLogo: false })
      .thenRefused('NOT_ITS_LOGO', { field: 'logo' });
  });
  it('editing a company keeps to the rules of parents', () =>
    given(created)
      .when(edit({ type: 'subsidiary' }))
      .thenRefused('PARENT_REQUIRED'));
  it('a change of status does not count as a change in an edit of a company', () =>
    given(created, { type: 'CompanyDeactivated', data: {} }, { type: 'CompanyActivated', data: {} })
      .when(edit({}))
      .then());
});

describe('a company below', () => {
  it('an owner can create a subsidiary but no new group', () =>
    given().when(create(fields), { isOwner: true }).thenRefused('PARENT_UNKNOWN', { field: 'parentCompanyId' }));
  it('a subsidiary has no subsidiaries of its own', () =>
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
  ])('a parent company stays active while it has subsidiaries: %s %o', (type, data, code) =>
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
  it('a company sets the equipment on offer, each category once', () => {
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
  it('a company sets which costs count against a profit', () => {
    const lines = defaultProfitBreakdown.map((line) => ({ ...line, countsAsCost: line.part !== 'overhead' }));
    given(created)
      .when({ type: 'CustomizeProfitBreakdown', data: { lines } })
      .then({ type: 'ProfitBreakdownCustomized', data: { lines } });
    given(created)
      .when({ type: 'CustomizeProfitBreakdown', data: { lines: defaultProfitBreakdown } })
      .then();
  });
  it('a company says which terms its documents begin with, and saying the same again records nothing', () => {
    const none = { proposal: '', contract: '', changeOrder: '', invoice: '' };
    const said = { ...none, invoice: 'Payable within 30 days.' };
    const changed = {
      type: 'DocumentTermsChanged',
      data: { from: { documentTerms: none }, to: { documentTerms: said } },
    } satisfies CompanyEvent;
    given(created).when({ type: 'ChangeDocumentTerms', data: said }).then(changed);
    given(created, changed).when({ type: 'ChangeDocumentTerms', data: said }).then();
  });
  it('a company sets who receives its administrators’ mail, and an edit compares it', () => {
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

describe('how customers pay', () => {
  const told = { ...noPaymentInstructions, payee: 'Canyon Walls, Inc.', bankAccount: 'Harbor Bank\nAccount 7' };
  const change = (data: PaymentInstructions) => ({ type: 'ChangePaymentInstructions', data }) as const;
  const changed = { type: 'PaymentInstructionsChanged', data: told } satisfies CompanyEvent;
  it('a company sets how customers pay, once however often it is asked', () => {
    given(created).when(change(told)).then(changed);
    given(created, changed).when(change(told)).then();
  });
  it('a company that never set how customers pay has nothing to take away', () =>
    given(created).when(change(noPaymentInstructions)).then());
  it('an edit of a company leaves how customers pay alone', () =>
    given(created, changed, edited({ netDays: 45 }))
      .when(change(told))
      .then());
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

  it('a profit share is added with an id', () =>
    given(created)
      .when({ type: 'AddProfitShare', data: share('salesman', 1_000, '2026-01-01') }, { newId: () => 's1' })
      .then(added('s1', share('salesman', 1_000, '2026-01-01'))));
  it('profit shares are never more than 100 % on any day', () =>
    given(created, all)
      .when({ type: 'AddProfitShare', data: share('foreman', 500, '2026-07-01') })
      .thenRefused('SHARE_OVER_100', { field: 'shareBp', values: { date: 'Jul 1, 2026', percent: '105%' } }));
  it('a role has one profit share from a given day', () =>
    given(created, all)
      .when({ type: 'AddProfitShare', data: share('salesman', 1, '2026-01-01') })
      .thenRefused('SHARE_TWICE', { field: 'effectiveFrom' }));
  it('a later profit share replaces the earlier one of its role', () => {
    const next = added('s2', share('salesman', 5_000, '2026-06-01'));
    given(created, all, next)
      .when({ type: 'AddProfitShare', data: share('foreman', 5_000, '2026-06-01') }, { newId: () => 's3' })
      .then(added('s3', share('foreman', 5_000, '2026-06-01')));
    given(created, all, next, added('s3', share('foreman', 5_000, '2026-06-01')))
      .when({ type: 'RemoveProfitShare', data: { shareId: 's2' } })
      .thenRefused('SHARE_OVER_100');
  });
  it('only an existing profit share is edited or removed', () => {
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

it('reminder letters of a company are recorded in the order of their days, and only when they change', () => {
  const letter = (days: number) => ({ days, subject: 'Overdue', body: 'Please pay.' });
  const changed = { enabled: true, steps: [letter(7), letter(30)] };
  const event = { type: 'ReminderScheduleChanged', data: changed } satisfies CompanyEvent;
  const change = {
    type: 'ChangeReminderSchedule',
    data: { ...changed, steps: changed.steps.toReversed() },
  } satisfies CompanyCommand;
  given(created).when(change).then(event);
  given(created, event).when(change).then();
});

describe('the role of an owner', () => {
  const [offerId, marcus] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-0000000000a1'];
  const offered = {
    type: 'OwnerRoleOffered',
    data: {
      offerId,
      userId: marcus,
      personName: 'Marcus Reed',
      email: 'marcus@canyon.example',
      stepsDownTo: 'SU',
      expiresOn: '2026-12-04',
    },
  } satisfies CompanyEvent;
  const { offerId: _made, expiresOn: _counted, ...offer } = offered.data;
  const offering = (changes: object = {}) => ({
    type: 'OfferOwnerRole',
    data: { ...offer, isInvited: false, ...changes },
  });
  const offeree = { isOwner: false, maySignIn: true };
  const reference = { offerId, userId: marcus, personName: 'Marcus Reed' };
  const answer = (type: 'AcceptOwnerRole' | 'DeclineOwnerRole' | 'WithdrawOwnerOffer') => ({ type, data: { offerId } });
  const [accepted, declined, withdrawn] = (
    ['OwnerRoleAccepted', 'OwnerRoleDeclined', 'OwnerOfferWithdrawn'] as const
  ).map((type) => ({ type, data: reference })) as [CompanyEvent, CompanyEvent, CompanyEvent]; // as many as names
  const by = (id: string, role: 'OA' | 'SA' | 'AF' = 'AF') => ({
    actor: { kind: 'user' as const, id, name: 'Marcus Reed', role },
  });

  it('an owner role is offered for fourteen days of the company’s calendar', () => {
    given(created)
      .when(offering(), { ...factsAt(), offeree })
      .then(offered);
    given(created)
      .when(offering(), { ...factsAt('2026-11-21T07:59:00.000Z'), offeree }) // still the 20th in San Diego
      .then(offered);
  });
  it('an owner role that is offered with an invitation ends with it', () =>
    given(created)
      .when(offering({ isInvited: true }), { ...factsAt(), offeree })
      .then({ ...offered, data: { ...offered.data, expiresOn: null } }));
  it('an owner role is offered to nobody who owns the company, cannot sign in, or offers it', () => {
    given(created)
      .when(offering(), { offeree: { ...offeree, isOwner: true } })
      .thenRefused('ALREADY_OWNER', { field: 'email' });
    given(created)
      .when(offering(), { offeree: { ...offeree, maySignIn: false } })
      .thenRefused('OFFEREE_SHUT_OUT', { field: 'email' });
    given(created)
      .when(offering(), { offeree, ...by(marcus, 'SA') })
      .thenRefused('OFFER_TO_YOURSELF', { field: 'email' });
  });
  it('an owner role is offered to one person once at a time', () => {
    given(created, offered).when(offering(), { offeree }).thenRefused('OFFER_OPEN', { field: 'email' });
    for (const answered of [accepted, declined, withdrawn])
      given(created, offered, answered)
        .when(offering(), { ...factsAt(), offeree })
        .then(offered);
    given(created, offered)
      .when(offering({ stepsDownTo: null }), { ...factsAt('2026-12-05T17:00:00.000Z'), offeree })
      .then({ ...offered, data: { ...offered.data, stepsDownTo: null, expiresOn: '2026-12-19' } });
  });
  it('only an owner transfers the role, as it is their own', () => {
    given(created)
      .when(offering(), { offeree, ...by('sam', 'SA') })
      .thenRefused('HAND_OVER_NOT_YOURS', { field: 'stepsDownTo' });
    given(created)
      .when(offering({ stepsDownTo: null }), { ...factsAt(), offeree, ...by('sam', 'SA') })
      .then({ ...offered, data: { ...offered.data, stepsDownTo: null } });
  });

  it('an offered owner role is accepted or declined by whoever it is offered to', () => {
    given(created, offered).when(answer('AcceptOwnerRole'), by(marcus)).then(accepted);
    given(created, offered).when(answer('DeclineOwnerRole'), by(marcus)).then(declined);
    for (const type of ['AcceptOwnerRole', 'DeclineOwnerRole'] as const)
      given(created, offered).when(answer(type)).thenRefused('OFFER_UNKNOWN');
  });
  it('an offered owner role is accepted up to its last day', () => {
    given(created, offered)
      .when(answer('AcceptOwnerRole'), { ...by(marcus), now: '2026-12-05T07:59:00.000Z' })
      .then(accepted);
    given(created, offered)
      .when(answer('AcceptOwnerRole'), { ...by(marcus), now: '2026-12-05T08:00:00.000Z' })
      .thenRefused('OFFER_EXPIRED', { values: { date: 'Dec 4, 2026' } });
  });
  it('an offered owner role is withdrawn as long as nobody has accepted it', () =>
    given(created, offered).when(answer('WithdrawOwnerOffer')).then(withdrawn));
  it.each([
    ['accepted', accepted, 'OFFER_ACCEPTED'],
    ['declined', declined, 'OFFER_DECLINED'],
    ['withdrawn', withdrawn, 'OFFER_WITHDRAWN'],
  ] as const)('an offer of an owner role that was %s is answered by nobody again', (_, answered, code) => {
    for (const type of ['AcceptOwnerRole', 'DeclineOwnerRole', 'WithdrawOwnerOffer'] as const)
      given(created, offered, answered).when(answer(type), by(marcus)).thenRefused(code);
  });
  it('an offer of an owner role that nobody made is not there', () => {
    for (const type of ['AcceptOwnerRole', 'DeclineOwnerRole', 'WithdrawOwnerOffer'] as const)
      given(created).when(answer(type), by(marcus)).thenRefused('OFFER_UNKNOWN');
  });
});
