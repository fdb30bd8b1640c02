import { HotkeysProvider } from '@blueprintjs/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Provider } from 'urql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dictionaries, permissionMatrix } from '@backoffice/contracts';
import {
  choice,
  dated,
  day,
  defineDictionary,
  dictionaryRoutes,
  type Dictionary,
  flag,
  lastDigits,
  money,
  quantity,
  text,
} from '@backoffice/contracts/capabilities';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { paymentMethod } from '@backoffice/contracts/dictionaries/payment-methods';
import type { MountedRoute } from '#records/mounted-routes.ts';
import { paymentMethodDisplay } from '#features/payment-methods/columns.ts';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { createQueryClient } from '#data/graphql-client.ts';
import { findRoute } from '#data/route-lookup.ts';
import { menu, visibleEntries } from '#site/menu.ts';
import { pagePaths, permissionByPath } from '#site/pages.ts';
import { cardOf, columnsOf, filtersOf, valueText, type DictionaryDisplay } from './columns.ts';
import { DatedPanel } from './dated-panel.tsx';
import { newPageOf } from './form-page.tsx';
import { formBody, formDraft, type DictionaryRecord } from './record.ts';

const TODAY = '2026-11-20';
const base: DictionaryRecord = {
  id: 'x',
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
    const { page, fields, labels, entity, commands, menu: label } = dictionary;

    it('dictionary pages are a list, a form for a new record and one for each, under their permissions', () =>
      expect([page, `${page}/new`, `${page}/:id`].map((path) => permissionByPath.get(path))).toEqual([
        dictionary.pagePermission,
        findRoute(dictionary, 'create')?.permission,
        dictionary.pagePermission,
      ]));
    it('dictionary pages stand in the menu, and therefore in the palette, once', () => {
      const entries = visibleEntries(menu, new Set(pagePaths), () => true);
      const labelled = JSON.stringify(entries).split(`"label":"${label}","path":"${page}"`);
      expect(labelled).toHaveLength(2);
    });
    it('dictionary lists have a column for each field that has one, and the name opens a record', () => {
      const columns = columnsOf(dictionary, {}, TODAY);
      const listed = Object.keys(fields).filter((name) => fields[name]?.list !== false);
      expect(columns.map(({ field }) => field)).toEqual([...listed, 'status', 'updatedAt', 'createdAt']);
      expect(columns.find(({ kind }) => kind === 'link')?.field).toBe(labels.label);
      expect(filtersOf(dictionary)[0]?.field).toBe('status');
    });
    it('dictionary forms can be filled in, and send what the command takes', () => {
      const draft = { ...formDraft(fields, null), [labels.label]: 'First' };
      const said = commands.shapes[`Create${entity}`]?.safeParse(formBody(fields, draft));
      expect(said?.error?.issues ?? []).toEqual([]);
      const record = { ...base, ...(said?.data as object) };
      expect(commands.shapes[`Edit${entity}`]?.parse(formBody(fields, formDraft(fields, record)))).toEqual(said?.data);
    });
  },
);

describe('what stands in a list', () => {
  const cells = (dictionary: Dictionary, display: DictionaryDisplay, record: DictionaryRecord) =>
    columnsOf(dictionary, display, TODAY).map(({ title, show }) => [title, show?.(record)]);

  it('the list of banks never shows more than the last digits of an account', () => {
    const first = {
      ...base,
      name: 'First',
      accountLast4: '4471',
      routingLast4: '',
      glCode: '1010',
      openingBalance: 125_000,
      openingDate: null,
    };
    expect(cells(bank, {}, first).slice(1, 6)).toEqual([
      ['Account', '•••• 4471'],
      ['Routing', ''],
      ['Ledger code', '1010'],
      ['Opening balance', '$1,250.00'],
      ['Opened on', ''],
    ]);
    expect(cardOf(bank, {})(first)).toEqual({ title: 'First', line: 'Account •••• 4471', status: 'active' });
  });
  it('the list of payment methods shows what each asks for, and when it clears', () => {
    const display = paymentMethodDisplay as DictionaryDisplay;
    const check = { ...base, name: 'Check', requiresCheckNo: true, requiresReference: false, clearsAfterDays: 5 };
    expect(cells(paymentMethod, display, check).slice(1, 4)).toEqual([
      ['Check number', 'Needed'],
      ['Reference', ''],
      ['Clears', 'After 5 days'],
    ]);
    expect(cardOf(paymentMethod, display)(check).line).toBe('Needs check number · clears after 5 days');
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
    name: text({ label: 'Name' }),
    owner: choice({ own: 'Ours', rental: 'Rented' }, { label: 'Ownership' }),
    serial: lastDigits(4, { label: 'Serial' }),
    load: quantity({ label: 'Load' }),
    bought: day({ label: 'Bought', optional: true }),
    electric: flag({ label: 'Electric' }),
    rate: dated(money({ label: 'Day rate' })),
  },
  unique: [],
  labels: { label: 'name', extra: ['owner'] },
  grants: { page: NOBODY, view: NOBODY, create: NOBODY, edit: NOBODY, delete: NOBODY, restore: NOBODY },
});

describe('a form', () => {
  let sent: unknown[] = [];
  beforeEach(() => {
    sent = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
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
      'bought',
      'rate.0.value',
      'rate.0.from',
      'electric',
    ]);
    await userEvent.type(screen.getByLabelText('Name'), 'North');
    await userEvent.selectOptions(screen.getByLabelText('Ownership'), 'Rented');
    await userEvent.type(screen.getByLabelText('Load'), '12.5');
    await userEvent.type(screen.getByLabelText('Day rate'), '900');
    await userEvent.type(screen.getByLabelText('Day rate from'), '2026-01-01');
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
        rate: [{ from: '2026-01-01', value: 90_000 }],
      },
    ]);
  });

  it('a dictionary form shows a figure that changes by date as a timeline', async () => {
    const rate = [
      { from: '2026-01-01', value: 90_000 },
      { from: '2027-01-01', value: 95_000 },
    ];
    const record = { ...base, name: 'North', owner: 'own', rate };
    const change = dictionaryRoutes(crane).find(({ name }) => name === 'banks.rate') as MountedRoute<
      Dictionary,
      'rate'
    >; // of what changes by date
    show(<DatedPanel route={change} name="rate" field={crane.fields.rate} record={record} />);
    const panel = within(screen.getByRole('region', { name: 'Day rate' }));
    expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['$950.00', '$900.00']);
    expect(
      columnsOf(crane, {}, TODAY)
        .find(({ field }) => field === 'rate')
        ?.show?.(record),
    ).toBe('$900.00');
    await userEvent.click(panel.getByRole('button', { name: 'Change…' }));
    await userEvent.type(await screen.findByLabelText('From'), '2028-01-01');
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(sent).toEqual([{ field: 'rate', from: '2028-01-01', value: 95_000 }]));
    expect(valueText(crane.fields.owner, 'own')).toBe('Ours');
  });
});
