import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { CommandOutcome } from '#data/use-command.ts';
import { RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';

type Draft = { name: string; phone: string };
type Saved = { readonly draft: Draft; readonly version: number };
const F = typedFields<Draft>();
const Gate = z.strictObject({ name: z.string(), phone: z.string() });
const north = { draft: { name: 'North', phone: '1' }, version: 7 };
const stale: CommandOutcome<null> = {
  ok: false,
  problem: { type: 'VALIDATION_ERROR', code: 'STALE_VERSION', message: 'Ana was first.', details: [], requestId: '' },
};

afterEach(cleanup);

function recordStore(first: Saved) {
  let saved = first;
  const listeners = new Set<() => void>();
  return {
    snapshot: () => saved,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(next: Saved) {
      saved = next;
      for (const listener of listeners) listener();
    },
  };
}

/** The form of a record; `savedElsewhere`: the newer version arrives. */
function opened(outcome: CommandOutcome<null> = { ok: true, answer: null }) {
  const send = vi.fn(async () => outcome);
  const onReload = vi.fn();
  const record = recordStore(north);
  function Page() {
    const saved = useSyncExternalStore(record.subscribe, record.snapshot);
    const form = useRecordForm({
      schema: Gate,
      ...saved,
      toBody: (typed) => typed,
      send,
      onDone: () => {},
      onReload,
    });
    return (
      <RecordForm form={form} verb="Save gate" back="/" savedBy="Ana">
        <F.Text name="name" label="Name" />
        <F.Text name="phone" label="Phone" />
      </RecordForm>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />);
  return { send, onReload, savedElsewhere: (next: Saved) => act(() => record.set(next)) };
}
const typed = () => ['Name', 'Phone'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a form whose record somebody else saves meanwhile', () => {
  it('takes over what only they changed, keeps what is typed, and saves both on the newer version', async () => {
    const { send, savedElsewhere } = opened();
    await userEvent.type(screen.getByLabelText('Name'), ' side');
    savedElsewhere({ draft: { name: 'North', phone: '2' }, version: 8 });
    expect(typed()).toEqual(['North side', '2']);
    expect(screen.getByText(/Taken over from Ana: Phone/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await press('Save gate');
    await waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'North side', phone: '2' }, 8));
  });

  it('asks which of two holds where both changed a field, and is not saved before', async () => {
    const { send, savedElsewhere } = opened();
    await userEvent.type(screen.getByLabelText('Name'), ' side');
    savedElsewhere({ draft: { name: 'South', phone: '1' }, version: 8 });
    const question = screen.getByRole('group', { name: 'Changed by both of you' });
    expect(question.textContent).toContain('NameYours: North sideAna: South');
    await press('Save gate');
    await waitFor(() => expect(document.activeElement).toBe(question));
    expect(send).not.toHaveBeenCalled();
    await press('Keep mine');
    await press('Save gate');
    await waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'North side', phone: '1' }, 8));
  });

  it('gives a field to whoever saved it, at a press', async () => {
    const { savedElsewhere } = opened();
    await userEvent.type(screen.getByLabelText('Name'), ' side');
    savedElsewhere({ draft: { name: 'South', phone: '1' }, version: 8 });
    await press('Take Ana’s');
    expect(typed()).toEqual(['South', '1']);
  });

  it('asks again where they change the same field once more', async () => {
    const { savedElsewhere } = opened();
    await userEvent.type(screen.getByLabelText('Name'), ' side');
    savedElsewhere({ draft: { name: 'South', phone: '1' }, version: 8 });
    savedElsewhere({ draft: { name: 'West', phone: '1' }, version: 9 });
    expect(screen.getByRole('group', { name: 'Changed by both of you' }).textContent).toContain('Ana: West');
    expect(screen.getAllByRole('button', { name: 'Keep mine' })).toHaveLength(1);
  });

  it('is told of what no field shows, as an approval, and is saved on the version it was read from', async () => {
    const { send, savedElsewhere } = opened(stale);
    await userEvent.type(screen.getByLabelText('Name'), ' side');
    savedElsewhere({ draft: { name: 'North', phone: '1' }, version: 8 });
    expect(screen.getByText(/Ana saved this while you were editing/)).toBeTruthy();
    await press('Save gate');
    await screen.findByText(/Ana was first/);
    expect(send).toHaveBeenCalledWith({ name: 'North side', phone: '1' }, 7);
    expect(typed()).toEqual(['North side', '1']);
    await press('Load the newer version');
    expect(typed()).toEqual(['North', '1']);
  });

  it('reads the newer version once it is refused, and joins it', async () => {
    const { onReload, savedElsewhere } = opened(stale);
    await userEvent.type(screen.getByLabelText('Name'), ' side');
    await press('Save gate');
    await screen.findByText(/Ana was first/);
    expect(onReload).toHaveBeenCalledTimes(1);
    savedElsewhere({ draft: { name: 'North', phone: '2' }, version: 8 });
    expect(typed()).toEqual(['North side', '2']);
    expect(screen.queryByText(/Ana was first/)).toBeNull();
  });

  it('follows the record where nothing is typed, and says nothing', () => {
    const { savedElsewhere } = opened();
    savedElsewhere({ draft: { name: 'South', phone: '2' }, version: 8 });
    expect(typed()).toEqual(['South', '2']);
    expect(screen.queryByText(/while you were editing/)).toBeNull();
  });
});
