import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { applySelection } from '#session/selection.ts';
import { endSession, startSession } from '#session/session.ts';
import { clearAllStorage } from '#session/secure-storage.ts';
import { ToastArea } from '#toasts/toast-area.tsx';
import { dismissAllToasts } from '#toasts/toasts.ts';
import { draftName } from './kept-draft.ts';
import { RecordForm } from './record-form.tsx';
import { typedFields } from './typed-fields.tsx';
import { useRecordForm } from './use-record-form.ts';

type Draft = { name: string; gate: { code: string; keys: number } };
const F = typedFields<Draft>();
const Gate = z.strictObject({ name: z.string(), gate: z.strictObject({ code: z.string(), keys: z.number() }) });
const blank: Draft = { name: '', gate: { code: '', keys: 0 } };
const saved: CommandOutcome<null> = { ok: true, answer: null };

type Given = { draft?: Draft; version?: number; outcome?: CommandOutcome<null>; at?: string };
/** The form of a gate as it is opened at an address. */
function opened({ draft = blank, version, outcome = saved, at = '/gates/new' }: Given = {}) {
  function Page() {
    const send = async () => outcome;
    const form = useRecordForm({ schema: Gate, draft, toBody: (typed) => typed, send, onDone: () => {}, version });
    return (
      <RecordForm form={form} verb="Save gate" back="/list" savedBy="Ana" isKept secret={['gate.code']}>
        <F.Text name="name" label="Name" />
        <F.Text name="gate.code" label="Code" />
      </RecordForm>
    );
  }
  const router = createMemoryRouter(
    [
      { path: '/gates/:id', Component: Page },
      { path: '/list', element: <p>All gates</p> },
    ],
    { initialEntries: [at] },
  );
  return render(
    <ProfileContext value={profileFixture({ roleCode: 'OA' })}>
      <RouterProvider router={router} />
      <ToastArea />
    </ProfileContext>,
  );
}
const KEY = (page = '/gates/new?', userId = 'ana', companyId = 'wallworks') =>
  `backoffice.user.${draftName({ userId, companyId, page })}`;
// as it is written
const kept = (key = KEY()) => JSON.parse(localStorage.getItem(key) ?? 'null') as { fields: object } | null;
const keep = (fields: object, { at = Date.now(), version = null as number | null, key = KEY() } = {}) =>
  localStorage.setItem(key, JSON.stringify({ at, version, fields }));
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const typeName = (text: string) => userEvent.type(screen.getByLabelText('Name'), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** As a phone does that drops the tab: nothing of the page is taken down. */
const drop = () => act(() => void dispatchEvent(new Event('pagehide')));

beforeEach(async () => {
  clearAllStorage();
  await startSession({ token: 'secret', userId: 'ana' });
  applySelection({ companyId: 'wallworks', salesmanId: null });
});
afterEach(() => {
  cleanup();
  act(dismissAllToasts);
  endSession('signed-out');
  clearAllStorage();
});

describe('what is typed into a long form', () => {
  it('is in the browser 400 ms after the first key, however many follow it', async () => {
    opened();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const text of ['N', 'No', 'Nor']) {
      fireEvent.change(screen.getByLabelText('Name'), { target: { value: text } });
      act(() => void vi.advanceTimersByTime(150));
    }
    vi.useRealTimers();
    expect(kept()?.fields).toEqual({ name: 'Nor' });
  });
  it('is kept at once when the phone drops the tab, and stands there when the form is opened again', async () => {
    const { unmount } = opened();
    await typeName('North');
    drop();
    expect(kept()?.fields).toEqual({ name: 'North' });
    unmount();
    opened();
    await waitFor(() => expect(value('Name')).toBe('North'));
    expect(screen.getByText(/^Kept from \d/)).toBeTruthy();
    expect(screen.getByText('Not saved yet')).toBeTruthy();
  });
  it('leaves out secret fields', async () => {
    opened();
    await userEvent.type(screen.getByLabelText('Code'), '4711');
    await typeName('North');
    drop();
    expect(Object.values(localStorage).join('')).not.toContain('4711');
    expect(kept()?.fields).toEqual({ name: 'North' });
  });
  it('gives the fields that nobody typed into as the record has them now', async () => {
    keep({ name: 'North' }, { key: KEY('/gates/7?'), version: 3 });
    opened({ at: '/gates/7', version: 3, draft: { name: 'Gate 7', gate: { code: '0815', keys: 2 } } });
    await waitFor(() => expect([value('Name'), value('Code')]).toEqual(['North', '0815']));
  });
  it('is given up when it is saved', async () => {
    opened();
    await typeName('North');
    drop();
    await press('Save gate');
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
    cleanup();
    expect(kept()).toBeNull();
  });
  it('stays when saving is refused', async () => {
    const problem = {
      type: 'NETWORK_ERROR' as const,
      code: 'X',
      message: 'No connection.',
      details: [],
      requestId: '',
    };
    opened({ outcome: { ok: false, problem } });
    await typeName('North');
    await press('Save gate');
    await screen.findByText('No connection.');
    cleanup();
    expect(kept()?.fields).toEqual({ name: 'North' });
  });
  it('is given up with “Discard changes”, and not with “Keep editing”', async () => {
    opened();
    await typeName('North');
    await press('Cancel');
    await press('Keep editing');
    drop();
    expect(kept()?.fields).toEqual({ name: 'North' });
    await press('Cancel');
    await press('Discard changes');
    await screen.findByText('All gates');
    expect(kept()).toBeNull();
  });
  it('is given up with “Start over”, which can be undone', async () => {
    keep({ name: 'North' });
    opened();
    await waitFor(() => expect(value('Name')).toBe('North'));
    await press('Start over');
    expect([value('Name'), kept(), screen.queryByText(/^Kept from/)]).toEqual(['', null, null]);
    await press('Undo');
    expect(value('Name')).toBe('North');
    drop();
    expect(kept()?.fields).toEqual({ name: 'North' });
  });
  it('is told when the record was saved meanwhile, and the newer version can be loaded', async () => {
    keep({ name: 'North' }, { key: KEY('/gates/7?'), version: 3 });
    opened({ at: '/gates/7', version: 4, draft: { ...blank, name: 'South' } });
    await screen.findByText(/Ana saved this while you were editing/);
    expect(value('Name')).toBe('North');
    await press('Load the newer version');
    expect(value('Name')).toBe('South');
  });
  it('is told to be typed in another window as well', async () => {
    opened();
    act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY(), newValue: '{}' })));
    expect(screen.getByText(/in another window as well/)).toBeTruthy();
  });
});

describe('a draft is not opened', () => {
  it.each([
    ['of somebody else', KEY('/gates/new?', 'ben')],
    ['of another company', KEY('/gates/new?', 'ana', 'stoneworks')],
    ['of another record', KEY('/gates/8?')],
  ])('a draft %s stays where it is', async (_, key) => {
    keep({ name: 'North' }, { key });
    opened();
    await typeName('S');
    expect(value('Name')).toBe('S');
    expect(kept(key)?.fields).toEqual({ name: 'North' });
  });
  it('that is older than 30 days', () => {
    keep({ name: 'North' }, { at: Date.now() - 30 * 86_400_000 - 1 });
    opened();
    expect([value('Name'), kept()]).toEqual(['', null]);
  });
  it.each([{ name: 7 }, { gate: { code: '' } }, { gate: [] }, { name: '' }, {}])(
    'that another version of the form kept, or that says nothing: %o',
    (fields) => {
      keep(fields);
      opened();
      expect([value('Name'), kept()]).toEqual(['', null]);
    },
  );
  it.each(['{torn', 'null', '[]', '{"at":"now","version":null,"fields":{}}'])('that is no draft: %s', (text) => {
    localStorage.setItem(KEY(), text);
    opened();
    expect(value('Name')).toBe('');
  });
});

describe('the drafts of a browser', () => {
  it('twenty are kept, and with one more the oldest goes', async () => {
    for (let at = 1; at <= 20; at++) keep({ name: `${at}` }, { at: Date.now() - at, key: KEY(`/gates/${at}?`) });
    opened();
    await typeName('North');
    drop();
    expect([kept(KEY('/gates/20?')), kept(KEY('/gates/19?'))?.fields, kept()?.fields]).toEqual([
      null,
      { name: '19' },
      { name: 'North' },
    ]);
  });
  it('what is longer than 256 kB is told not to be kept', () => {
    opened();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'x'.repeat(256 * 1024) } });
    drop();
    expect(screen.getByText(/cannot be kept in this browser/)).toBeTruthy();
    expect(kept()).toBeNull();
  });
  it('a browser without room says so', async () => {
    opened();
    await waitFor(() => expect(localStorage.getItem('secure_company-id')).not.toBeNull());
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await typeName('North');
    drop();
    full.mockRestore();
    expect(screen.getByText(/cannot be kept in this browser/)).toBeTruthy();
  });
  it('all of them go at sign-out, and an open form writes none after it', async () => {
    opened();
    await typeName('North');
    drop();
    act(() => endSession('signed-out'));
    drop();
    cleanup();
    expect(Object.keys(localStorage).filter((key) => key.includes('draft.'))).toEqual([]);
  });
  it('somebody who has not signed in keeps nothing', async () => {
    endSession('signed-out');
    opened();
    await typeName('North');
    drop();
    expect(Object.keys(localStorage).filter((key) => key.includes('draft.'))).toEqual([]);
  });
});
