import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { localStore } from '#browser/storage.ts';
import { readDraft } from './draft.ts';
import { HoursEditor } from './editor.tsx';
import type { SavedHours } from './entries.ts';

const workers = ['Ana Ruiz', 'Ben Cho', 'Ray Soto'].map((label) => ({ value: label.slice(0, 3), label }));
const hours = (workerId: string, workDate: string, amount: number): SavedHours => ({
  id: `${workerId} ${workDate}`,
  workerId,
  workerName: workers.find(({ value }) => value === workerId)?.label ?? '',
  workDate,
  lineItemId: null,
  phaseName: '',
  wageId: null,
  wageName: '',
  hours: amount,
  payClass: 'regular',
});
const crew = [hours('Ana', '2026-11-16', 800), hours('Ben', '2026-11-16', 800)];
const keptLine = { isPrevailing: false, keptOwnRate: false };

let user: UserEvent;
let asked: { method: string; path: string; body: unknown }[];
type SentDay = { workerId: string; workDate: string; seen: object[]; want: object };
let refuse: ((days: readonly SentDay[]) => readonly object[] | null) | null;
let isNarrow: boolean;
/** Hours on all tickets, by day. */
let elsewhere: { date: string; hours: number }[];
beforeEach(() => {
  user = userEvent.setup();
  [asked, refuse, elsewhere, isNarrow] = [[], null, [], false];
  Element.prototype.scrollIntoView ??= () => {}; // jsdom draws nothing
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, { method = 'GET', body } = {}) => {
      const { pathname } = new URL(String(url), 'http://x');
      const said = (typeof body === 'string' ? JSON.parse(body) : {}) as { days?: SentDay[] }; // as the editor sends it
      if (method === 'GET') return Response.json({ conflicts: [], week: elsewhere });
      asked.push({ method, path: pathname, body: said });
      const details = refuse?.(said.days ?? []);
      if (details)
        return Response.json({ type: 'VALIDATION_ERROR', requestId: '', ...details[0], details }, { status: 409 });
      return Response.json({ id: 't', version: 2 + asked.length, position: asked.length });
    }),
  );
});
afterEach(() => {
  cleanup();
  localStore().clear();
  vi.unstubAllGlobals();
});

function show(labors: readonly SavedHours[] = crew, disabled = false) {
  return render(
    <ProfileContext value={profileFixture()}>
      <HoursEditor
        ticket={{
          id: 't',
          version: 1,
          date: '2026-11-16',
          endDate: '2026-11-21',
          labors: labors.map((line) => ({ ...line, ...keptLine })),
        }}
        rule="caDaily"
        start="2026-11-15"
        workers={workers}
        phases={[{ value: 'p', label: 'Retaining wall' }]}
        wages={[]}
        crew={[]}
        disabled={disabled}
      />
    </ProfileContext>,
  );
}
const cell = (worker: string, day: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${worker}.*Nov ${day}, 2026$`) });
const week = (worker: string) => [16, 17, 18, 19, 20, 21].map((day) => cell(worker, day).value);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save hours' });

describe('where hours begin', () => {
  it('the focus stands on the first cell that waits for hours, or on who joins an empty ticket', () => {
    show();
    expect(document.activeElement).toBe(cell('Ana', 17));
    cleanup();
    show([]);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Add a worker' }));
  });
  it('grey days say why they take no hours', () => {
    show();
    screen.getByText('Grey days are not days of this ticket: it is of Nov 16, 2026 to Nov 21, 2026.');
  });
});

describe('the week by keyboard', () => {
  it('arrows, Enter and Tab go from cell to cell, past days that are none of the ticket', async () => {
    show();
    await user.click(cell('Ana', 16));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(cell('Ana', 16));
    await user.keyboard('{ArrowRight}{Enter}');
    expect(document.activeElement).toBe(cell('Ben', 17));
    await user.keyboard('{ArrowUp}{Tab}');
    expect(document.activeElement).toBe(cell('Ana', 18));
  });
  it('a week of a worker takes fewer than 60 keystrokes, from their name to its being saved', async () => {
    show([]);
    await user.click(screen.getByRole('combobox', { name: 'Add a worker' }));
    const keys = ['ray', '{Enter}', '9', 'w', '{ArrowRight}'.repeat(5), '6', '{Control>}{Enter}{/Control}'];
    await user.keyboard('ray{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(cell('Ray', 16)));
    for (const key of keys.slice(2)) await user.keyboard(key);
    expect(week('Ray')).toEqual(['9', '9', '9', '9', '9', '6']);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked).toMatchObject([
      {
        method: 'PUT',
        path: '/api/job-costs/t/days',
        body: { days: [...Array(5).fill({ want: { total: 900 } }), { want: { total: 600 } }] },
      },
    ]);
    expect(keys.join('').replace(/\{[^}]+\}/g, '.').length).toBeLessThan(60);
  });
  it('one key copies the day before, another fills the crew', async () => {
    show();
    await user.click(cell('Ana', 17));
    await user.keyboard('yy');
    expect(week('Ana')).toEqual(['8', '8', '8', '', '', '']);
    await user.keyboard('10c');
    expect([cell('Ana', 19).value, cell('Ben', 19).value]).toEqual(['10', '10']);
  });
  it('Escape gives back what is saved', async () => {
    show();
    await user.click(cell('Ana', 16));
    await user.keyboard('5{Escape}');
    expect(cell('Ana', 16).value).toBe('8');
    expect(save().disabled).toBe(true);
  });
  it('overtime is suggested below the cell, and overruled by what is typed', async () => {
    show();
    await user.click(cell('Ana', 17));
    await user.keyboard('10');
    expect(screen.getByText('8 + 2 OT', { selector: '.hours-split' })).toBeTruthy();
    await user.keyboard('{Control>}a{/Control}6/4');
    expect(screen.getByText('6 + 4 OT', { selector: '.hours-split' })).toBeTruthy();
  });
  it('a day over 24 hours stands at its cell and cannot be saved', async () => {
    show();
    await user.click(cell('Ana', 17));
    await user.keyboard('25');
    expect(cell('Ana', 17).getAttribute('aria-invalid')).toBe('true');
    expect(save().disabled).toBe(true);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(asked).toEqual([]);
  });
  it('locked hours can be read and not typed', () => {
    show(crew, true);
    expect(cell('Ana', 16).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save hours' })).toBeNull();
  });
});

describe('what is typed and not saved', () => {
  it('typed hours are there again after a reload', async () => {
    const { unmount } = show();
    await user.click(cell('Ana', 17));
    await user.keyboard('7.5');
    unmount();
    show();
    expect(cell('Ana', 17).value).toBe('7.5');
    expect(screen.getByText('Hours of 1 worker on 1 day not saved yet, kept in this browser')).toBeTruthy();
  });
  it('refused hours stay typed with the reason, and the others with them', async () => {
    show();
    refuse = () => [
      { field: 'days.0', code: 'WORKER_INACTIVE_ON_DATE', message: 'Ana Ruiz did not work here on Nov 17, 2026.' },
    ];
    await user.click(cell('Ana', 17));
    await user.keyboard('9{Enter}8');
    await user.click(save());
    await screen.findByText('Ana Ruiz did not work here on Nov 17, 2026.');
    expect(screen.getByRole('alert').textContent).toContain('Nothing was saved: hours of 1 worker on 1 day');
    expect([cell('Ana', 17).value, cell('Ben', 17).value]).toEqual(['9', '8']);
    expect(asked).toHaveLength(1);
  });
  it('where the ticket was closed meanwhile nothing more is sent, and all of it stays typed', async () => {
    show();
    refuse = () => [
      { field: '', code: 'JOB_HARD_CLOSED', message: 'This job cost is closed for good. Open it first.' },
    ];
    await user.click(cell('Ana', 17));
    await user.keyboard('9{Enter}8');
    await user.click(save());
    await screen.findByText('This job cost is closed for good. Open it first.');
    expect(asked).toHaveLength(1);
    expect(Object.values(readDraft('t').cells)).toEqual(['9', '8']);
  });
  it('hours that are typed go along when their worker changes the phase, and go with their worker', async () => {
    show();
    await user.click(screen.getByRole('combobox', { name: 'Add a worker' }));
    await user.keyboard('ray{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(cell('Ray', 16)));
    await user.keyboard('8');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Phase of Ray Soto' }), 'Retaining wall');
    expect(cell('Ray Soto, Retaining wall', 16).value).toBe('8');
    await user.click(screen.getByRole('button', { name: 'Take Ray Soto out of the week' }));
    expect(readDraft('t')).toEqual({ rows: [], cells: {}, seen: {} });
  });
  it('a draft of another shape is no draft', () => {
    localStore().setItem('backoffice.user.job-hours.t', '{"cells":[1]}');
    expect(readDraft('t')).toEqual({ rows: [], cells: {}, seen: {} });
  });
});

describe('a long day over several tickets', () => {
  const typed = async (text: string) => {
    elsewhere = [{ date: '2026-11-17', hours: 800 }];
    show();
    await user.click(cell('Ana', 17));
    await user.keyboard(text);
    await screen.findByText(/8 h on other tickets that day/);
    await user.click(save());
  };
  it('it asks before hours are saved as the rule on overtime splits them', async () => {
    await typed('4');
    expect((await screen.findByRole('alert')).textContent).toContain('Ana Ruiz, Nov 17, 2026: 8 h on other tickets.');
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save with overtime' }));
    await waitFor(() => expect(asked).toMatchObject([{ body: { days: [{ want: { total: 400 } }] } }]));
  });
  it('who is not sure saves nothing yet', async () => {
    await typed('4');
    await user.click(await screen.findByRole('button', { name: 'Not yet' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked).toEqual([]);
  });
  it('what somebody says of the hours is saved as it is said, without a question', async () => {
    await typed('4/0');
    await waitFor(() =>
      expect(asked).toMatchObject([{ body: { days: [{ want: { regular: 400, overtime: 0, double: 0 } }] } }]),
    );
  });
});

describe('two people on the same hours', () => {
  const theirs = [{ lineId: '00000000-0000-7000-8000-000000000001', hours: 600, payClass: 'regular' }];
  const meanwhile = { byName: 'Priya Shah', at: new Date().toISOString(), now: theirs };
  const questionOn = (at: number) => ({
    field: `days.${at}`,
    code: 'HOURS_MEANWHILE',
    message: 'Meanwhile.',
    meanwhile,
  });
  async function typedByBoth() {
    refuse = (days) => (days.some(({ seen }) => seen.length > 0) ? null : days.map((_, at) => questionOn(at)));
    show();
    await user.click(cell('Ana', 17));
    await user.keyboard('10{Enter}8');
    await user.click(save());
    await screen.findByRole('dialog', { name: 'Hours of two people' });
  }
  const press = (name: string, at = 0) => user.click(screen.getAllByRole('button', { name })[at] ?? document.body);

  it('both stand side by side, each is taken by itself, and the last answer sends all', async () => {
    await typedByBoth();
    screen.getByText('Ana Ruiz, Nov 17, 2026');
    expect(screen.getByRole('dialog').textContent).toContain('Priya Shah entered 6 h just now. You typed 10 h.');
    await press('16 h: 6 h and 10 h');
    expect(asked).toHaveLength(1);
    await press('8 h in all');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toMatchObject({
      days: [
        { workerId: 'Ana', seen: theirs, want: { total: 1_600 } },
        { workerId: 'Ben', seen: theirs, want: { total: 800 } },
      ],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('what another entered is left with one tap for all, and nothing is sent', async () => {
    await typedByBoth();
    await press('What is there');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toHaveLength(1);
    expect(readDraft('t').cells).toEqual({});
  });
  it('what was seen when typing began is kept with the draft, whatever is read since', async () => {
    const { unmount } = show();
    await user.click(cell('Ana', 16));
    await user.keyboard('9');
    unmount();
    const line = crew[0] ?? expect.fail('no crew');
    const changed = show([{ ...line, hours: 600 }, ...crew.slice(1)]);
    await user.click(save());
    await waitFor(() =>
      expect(asked).toMatchObject([{ body: { days: [{ seen: [{ hours: 800 }], want: { total: 900 } }] } }]),
    );
    changed.unmount();
  });
});

describe('how hours are paid, on a phone', () => {
  it('10 hours become 8 and 2 of overtime by four taps and no key', async () => {
    isNarrow = true;
    show([hours('Ana', '2026-11-16', 1_000)]);
    for (const name of [
      'All regular: how the hours of Ana Ruiz are paid',
      'An hour more of Overtime',
      'An hour more of Overtime',
      'Use 8 + 2 OT',
    ])
      await user.click(screen.getByRole('button', { name }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Hours of Ana Ruiz' }).value).toBe('8/2');
    await user.click(save());
    await waitFor(() =>
      expect(asked).toMatchObject([{ body: { days: [{ want: { regular: 800, overtime: 200, double: 0 } }] } }]),
    );
  });
});
