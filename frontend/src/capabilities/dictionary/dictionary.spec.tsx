import { HotkeysProvider } from '@blueprintjs/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Provider } from 'urql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dictionaries, permissionMatrix } from '@backoffice/contracts';
import type { Fields } from '@backoffice/contracts/kernel';
import {
  choice,
  choices,
  dated,
  day,
  defineDictionary,
  type Dictionary,
  flag,
  lastDigits,
  money,
  quantity,
  text,
} from '@backoffice/contracts/capabilities';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { sectionTemplate } from '@backoffice/contracts/dictionaries/section-templates';
import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { paymentMethod } from '@backoffice/contracts/dictionaries/payment-methods';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { percentSplit } from '@backoffice/contracts/dictionaries/percent-splits';
import { wage } from '@backoffice/contracts/dictionaries/wages';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { inventoryItemDisplay } from '#features/inventories/columns.ts';
import { supplierDisplay } from '#features/suppliers/columns.ts';
import { paymentMethodDisplay } from '#features/payment-methods/columns.ts';
import { untoldDryRun } from '#data/testing.ts';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { createQueryClient } from '#data/graphql-client.ts';
import { findRoute } from '#data/route-lookup.ts';
import { menu, visibleEntries } from '#site/menu.ts';
import { pagePaths, permissionByPath } from '#site/pages.ts';
import { valueText } from '#fields/field-text.ts';
import { cardOf, columnsOf, filtersOf, type DictionaryDisplay } from './columns.ts';
import { newPageOf } from './form-page.tsx';
import { RatesPanel } from './rates-panel.tsx';
import { fieldBody } from '#fields/field-draft.ts';
import { formDraft, type DictionaryRecord } from './record.ts';

const TODAY = '2026-11-20';
const base: DictionaryRecord = {
  id: '01938f2a-0000-7000-8000-0000000000c1',
  version: 1,
  status: 'active',
  trashedAt: null,
  createdAt: '2026-11-20T17:00:00.000Z',
  createdByName: 'Kim',
  updatedAt: '2026-11-20T17:00:00.000Z',
  updatedByName: 'Kim',
};
const everything = profileFixture({
  permissions: Object.keys(permissionMatrix).map((name) => ({ name, grant: 'allow' as const })),
});

describe.each(dictionaries.map((dictionary) => [dictionary.path, dictionary] as const))(
  'the dictionary pages of %s',
  (_path, dictionary) => {
    const { page, addresses, fields, labels, entity, commands, menu: label } = dictionary;

    it('dictionary pages are a list, a form for a new record and one for each, under their permissions', () =>
      expect(
        [page, `${page}/${addresses.add}`, `${page}/${addresses.edit}`].map((path) => permissionByPath.get(path)),
      ).toEqual([dictionary.pagePermission, findRoute(dictionary, 'create')?.permission, dictionary.pagePermission]));
    it('dictionary pages stand in the menu once, and those below a record not at all', () => {
      const entries = visibleEntries(menu, new Set(pagePaths), () => true);
      const labelled = JSON.stringify(entries).split(`"label":"${label}","path":"${page}"`);
      expect(labelled).toHaveLength(dictionary.parent ? 1 : 2);
    });
    it('dictionary lists have a column for each field that has one, and the name opens a record', () => {
      const columns = columnsOf(dictionary, {}, () => true, TODAY);
      const listed = Object.keys(fields).filter((name) => fields[name]?.list !== false);
      expect(columns.map(({ field }) => field)).toEqual([...listed, 'status', 'updatedAt', 'createdAt']);
      expect(columns.find(({ kind }) => kind === 'link')?.field).toBe(labels.label);
      expect(filtersOf(dictionary)[0]?.field).toBe('status');
    });
    it('dictionary forms can be filled in, and send what the command takes', () => {
      const needed = Object.keys(fields).filter((name) => fields[name]?.schema.safeParse(undefined).success === false);
      const typed: Fields = {
        [labels.label]: 'First',
        firstName: 'Rosa',
        lastName: 'Delgado',
        unit: 'each',
        rateBp: 1_250,
        percent: 3_333,
        date: TODAY,
        firstDay: TODAY,
        lastDay: TODAY,
      };
      const above = dictionary.parent && { [dictionary.parent.by]: base.id };
      const begun = formDraft(dictionary, null, TODAY, above);
      const draft = Object.fromEntries(
        Object.entries(begun).map(([name, value]) => [
          name,
          typed[name] ?? (value === '' && needed.includes(name) ? 'Any' : value),
        ]),
      );
      const said = commands.shapes[`Create${entity}`]?.safeParse(fieldBody(fields, draft));
      expect(said?.error?.issues ?? []).toEqual([]);
      const record = { ...base, ...draft, ...(said?.data as object), percentBp: 3_333 };
      const edited = commands.shapes[`Edit${entity}`]?.parse(fieldBody(fields, formDraft(dictionary, record)));
      expect(said?.data).toMatchObject(edited as object);
    });
  },
);

describe('what stands in a list', () => {
  const cells = (dictionary: Dictionary, display: DictionaryDisplay, record: DictionaryRecord) =>
    columnsOf(dictionary, display, () => true, TODAY).map(({ title, show }) => [title, show?.(record)]);

  it('the list of banks never shows more than the last digits of an account', () => {
    const first = {
      ...base,
      name: 'First',
      kind: 'bank',
      accountLast4: '4471',
      routingLast4: '',
      glCode: '1010',
      openingBalance: 125_000,
      openingDate: null,
    };
    expect(cells(bank, {}, first).slice(1, 7)).toEqual([
      ['Kind', 'Bank account'],
      ['Account', '•••• 4471'],
      ['Routing', ''],
      ['Ledger code', '1010'],
      ['Opening balance', '$1,250.00'],
      ['Opened on', ''],
    ]);
    expect(cardOf(bank, {}, TODAY)(first)).toEqual({
      title: 'First',
      line: 'Kind Bank account · Account •••• 4471',
      status: 'active',
    });
  });
  it('the list of suppliers says where a certificate of insurance has ended, or ends within a month', () => {
    const { of } = (supplierDisplay as DictionaryDisplay).chip ?? expect.fail('Nothing is said of it');
    const days = [null, '2026-11-19', '2026-11-20', '2026-12-20', '2026-12-21'];
    expect(days.map((insuranceExpiresOn) => of({ ...base, insuranceExpiresOn }, TODAY))).toEqual([
      null,
      'expired',
      'expiresSoon',
      'expiresSoon',
      null,
    ]);
  });
  it('the list of inventory items says what is to be ordered, and nothing of what nobody counts', () => {
    const display = inventoryItemDisplay as DictionaryDisplay;
    const item = (onHand: number | null, reorderAt: number | null) =>
      cardOf(inventoryItem, display, TODAY)({ ...base, item: 'Rebar', unit: 'each', rate: 1_260, onHand, reorderAt });
    expect([item(50_000, 50_000), item(50_001, 50_000), item(null, 50_000), item(0, null)]).toMatchObject([
      { title: 'Rebar', status: 'reorder' },
      { status: 'active' },
      { status: 'active' },
      { status: 'active' },
    ]);
  });
  it('a list has no column of what somebody may not see', () => {
    const titles = columnsOf(supplier, {}, (check) => check !== 'data:tax-ids', TODAY).map(({ title }) => title);
    expect(titles).toContain('Phone');
    expect(titles).not.toContain('Tax ID');
  });
  it('the list of payment methods shows what each asks for, and when it clears', () => {
    const display = paymentMethodDisplay as DictionaryDisplay;
    const check = { ...base, name: 'Check', requiresCheckNo: true, requiresReference: false, clearsAfterDays: 5 };
    expect(cells(paymentMethod, display, check).slice(1, 4)).toEqual([
      ['Check number', 'Needed'],
      ['Reference', ''],
      ['Clears', 'After 5 days'],
    ]);
    expect(cardOf(paymentMethod, display, TODAY)(check).line).toBe('Needs check number · clears after 5 days');
  });
});

const NOBODY = 'deny deny deny deny deny deny';
const crane = defineDictionary({
  entity: 'Bank', // whose routes the table has
  path: 'banks',
  page: '/job-costing/maintenance/banks',
  title: 'Cranes',
  empty: '',
  version: 1,
  fields: {
    name: text({ label: 'Name', personal: 'none' }),
    owner: choice({ own: 'Ours', rental: 'Rented' }, { label: 'Ownership' }),
    serial: lastDigits(4, { label: 'Serial' }),
    load: quantity({ label: 'Load' }),
    crew: choices({ rigger: 'Rigger', signal: 'Signal person' }, { label: 'Crew' }),
    bought: day({ label: 'Bought', optional: true }),
    electric: flag({ label: 'Electric' }),
    rate: dated(money({ label: 'Day rate' })),
    weekend: dated(money({ label: 'Weekend rate', defaultShare: { of: 'rate', bp: 15_000 } })),
  },
  unique: [],
  labels: { label: 'name', extra: ['owner'] },
  grants: { page: NOBODY, view: NOBODY, create: NOBODY, edit: NOBODY, delete: NOBODY, restore: NOBODY },
});

describe('a form', () => {
  let sent: unknown[] = [];
  beforeEach(() => {
    sent = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const untold = untoldDryRun(url);
      if (untold) return untold;
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ id: 'x', version: 1, position: 1 });
    });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
  const show = (element: React.JSX.Element) =>
    render(
      <ProfileContext value={everything}>
        <Provider value={createQueryClient()}>
          <HotkeysProvider>
            <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
          </HotkeysProvider>
        </Provider>
      </ProfileContext>,
    );

  it('a dictionary form has a control for every kind of field, and check boxes at the end', async () => {
    const NewCrane = newPageOf(crane);
    show(<NewCrane />);
    const controls = document.querySelectorAll<HTMLInputElement>('[name]');
    expect([...controls].map(({ name }) => name)).toEqual([
      'name',
      'owner',
      'serial',
      'load',
      'crew',
      'crew',
      'bought',
      'effectiveFrom',
      'rate',
      'weekend',
      'electric',
    ]);
    await userEvent.type(screen.getByLabelText('Name'), 'North');
    await userEvent.selectOptions(screen.getByLabelText('Ownership'), 'Rented');
    await userEvent.type(screen.getByLabelText('Load'), '12.5');
    await userEvent.clear(screen.getByLabelText(/^Rates from/));
    await userEvent.type(screen.getByLabelText(/^Rates from/), '2026-01-01');
    await userEvent.click(screen.getByLabelText('Signal person'));
    await userEvent.click(screen.getByLabelText('Rigger'));
    await userEvent.type(screen.getByLabelText('Day rate'), '900.01');
    expect(screen.getByPlaceholderText('1,350.02')).toBe(screen.getByLabelText(/^Weekend rate/));
    await userEvent.click(screen.getByLabelText('Electric'));
    await userEvent.click(screen.getByRole('button', { name: 'Create bank' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      {
        name: 'North',
        owner: 'rental',
        serial: '',
        load: 125_000,
        bought: null,
        electric: true,
        crew: ['rigger', 'signal'],
        effectiveFrom: '2026-01-01',
        rate: 90_001,
        weekend: null,
      },
    ]);
  });

  it('records of another dictionary are added, put into another order by keyboard or buttons, and removed', async () => {
    const items = ['Rock', 'Water', 'Roots'].map((label) => ({ value: label, label }));
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ items, hasMore: false }));
    Element.prototype.scrollIntoView ??= () => {}; // jsdom draws nothing
    const NewSection = newPageOf(sectionTemplate);
    show(<NewSection />);
    const order = () => screen.queryAllByRole('listitem').slice(-3);
    for (const name of ['Rock', 'Water', 'Roots']) {
      await userEvent.type(await screen.findByPlaceholderText('Add a content template…'), name);
      await userEvent.keyboard('{Enter}');
    }
    expect(order().map(({ textContent }) => textContent)).toEqual(['Rock', 'Water', 'Roots']);
    await userEvent.click(screen.getByRole('button', { name: 'Move Rock down' }));
    screen.getByRole('button', { name: 'Remove Roots' }).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(order().map(({ textContent }) => textContent)).toEqual(['Water', 'Roots', 'Rock']);
    expect(screen.getByText('Roots is now 2 of 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Water' }));
    expect(screen.queryByText('Water')).toBeNull();
  });

  const rosa = {
    ...base,
    name: 'Rosa Delgado',
    effectiveFrom: '2025-01-01',
    rates: [
      {
        effectiveFrom: '2025-01-01',
        regularRate: 4_000,
        overtimeRate: 6_000,
        doubleRate: 8_100,
        billRate: null,
        burdenBp: null,
      },
      {
        effectiveFrom: '2026-01-01',
        regularRate: 4_200,
        overtimeRate: 6_300,
        doubleRate: 8_100,
        billRate: null,
        burdenBp: 2_850,
      },
      {
        effectiveFrom: '2027-01-01',
        regularRate: 4_400,
        overtimeRate: 6_600,
        doubleRate: 8_100,
        billRate: 9_000,
        burdenBp: 2_850,
      },
    ],
  };

  it('the timeline of rates tells what is planned, what holds now and what is past', () => {
    show(<RatesPanel dictionary={worker} record={rosa} />);
    const panel = within(screen.getByRole('region', { name: 'Rates' }));
    const told = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(told[0]).toContain('From Jan 1, 2027 Planned');
    expect(told[1]).toContain('From Jan 1, 2026 NowRegular$42.00Overtime$63.00Double time$81.00Burden28.5%');
    expect(told[2]).toContain('From Jan 1, 2025 Past');
  });

  it('one press changes several rates from a day on: what was a share of another follows it', async () => {
    show(<RatesPanel dictionary={worker} record={rosa} />);
    await userEvent.click(screen.getByRole('button', { name: 'Change rates…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('From'), '2028-01-01');
    await userEvent.clear(dialog.getByLabelText('Regular rate'));
    await userEvent.type(dialog.getByLabelText('Regular rate'), '50');
    await userEvent.clear(dialog.getByLabelText(/^Bill rate/));
    await userEvent.click(dialog.getByRole('button', { name: 'Change rates' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          effectiveFrom: '2028-01-01',
          regularRate: 5_000,
          overtimeRate: null,
          doubleRate: 8_100,
          billRate: null,
          burdenBp: 2_850,
        },
      ]),
    );
  });

  it('a warning stands at its field while it holds, and stops nobody', async () => {
    const NewWage = newPageOf(wage);
    show(<NewWage />);
    const warning = 'Names that start with pw are prevailing wages.';
    await userEvent.type(screen.getByLabelText('Name'), 'PW Laborer');
    expect(screen.getByText(warning)).toBeDefined();
    await userEvent.type(screen.getByLabelText('Fringe rate'), '24.60');
    expect(screen.queryByText(warning)).toBeNull();
    await userEvent.clear(screen.getByLabelText('Fringe rate'));
    await userEvent.click(screen.getByRole('button', { name: 'Create wage' }));
    await waitFor(() => expect(sent).toMatchObject([{ name: 'PW Laborer', fringeRate: 0 }]));
  });

  it('given a card, its form asks for no paper and no ACH file, and says that what is owed goes in with a minus', async () => {
    const NewBank = newPageOf(bank);
    show(<NewBank />);
    const inCredit = 'This card would begin in credit: what is owed goes in with a minus.';
    await userEvent.type(screen.getByLabelText('Name'), 'Fleet card');
    expect(screen.getByLabelText('Next check number')).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText('Kind'), 'card');
    for (const name of [/^Next check number/, /^Move checks/, /^ACH/]) expect(screen.queryByLabelText(name)).toBeNull();
    await userEvent.type(screen.getByLabelText('Opening balance'), '1,250.40');
    expect(screen.getByText(inCredit)).toBeDefined();
    await userEvent.clear(screen.getByLabelText('Opening balance'));
    await userEvent.type(screen.getByLabelText('Opening balance'), '-1,250.40');
    expect(screen.queryByText(inCredit)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Create bank' }));
    await waitFor(() => expect(sent).toMatchObject([{ kind: 'card', openingBalance: -125_040 }]));
  });

  it('values of a dictionary are told as people read them', () => {
    expect(valueText(crane.fields.owner, 'own')).toBe('Ours');
    expect(valueText(crane.fields.crew, ['rigger', 'signal'])).toBe('Rigger, Signal person');
    expect(valueText(worker.fields.phone, '+16195550142')).toBe('(619) 555-0142');
    expect(valueText(worker.fields.ssnLast4, '4417')).toBe('•••• 4417');
    expect(valueText(percentSplit.fields.percent, 33.33)).toBe('33.33%');
  });
});
