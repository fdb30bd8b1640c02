import { useState } from 'react';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Problem } from '@backoffice/contracts/kernel';
import { typedFields } from './typed-fields.tsx';
import { RecordForm } from './record-form.tsx';
import type { CommandOutcome } from '#data/use-command.ts';
import { useRecordForm } from './use-record-form.ts';

const Gate = z.strictObject({
  name: z.string().trim().min(1, 'This is required.'),
  posts: z.array(z.strictObject({ height: z.string() })),
});
type Draft = { name: string; posts: { height: string; colour?: string }[] };
const F = typedFields<Draft>();

afterEach(cleanup);

describe('a form', () => {
  it('a record form sends the body, trimmed on leaving the field, with the version it was made from', async () => {
    const { send, type } = shown();
    await type('Name', '  South  ');
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }));
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith({ name: 'South', posts: [{ height: '1' }, { height: '2' }] }, 7),
    );
  });

  it('“Save and new” begins the next one once this is saved, and Enter saves as usual', async () => {
    const [onAnother, onDone] = [vi.fn(), vi.fn()];
    const { type } = shown({ ok: true, answer: null }, undefined, north, { onAnother, onDone });
    await type('Name', 'South');
    await userEvent.click(screen.getByRole('button', { name: 'Save and new' }));
    await waitFor(() => expect([onAnother, onDone].map((each) => each.mock.calls.length)).toEqual([1, 0]));
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    await waitFor(() => expect([onAnother, onDone].map((each) => each.mock.calls.length)).toEqual([1, 1]));
  });

  it('a record form shows a violation of the contract at its field, and focuses the field', async () => {
    const { send } = shown();
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }));
    expect(await screen.findByText('This is required.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    expect(send).not.toHaveBeenCalled();
  });

  it('a record form shows an objection of the server at its field, dotted paths included, and others beside the button', async () => {
    shown(
      refusing([
        { field: 'posts.1.height', code: 'TOO_LOW', message: 'Post 2 is too low.' },
        { field: '', code: 'NO_GATE', message: 'There is no wall here.' },
        { field: 'colour', code: 'ODD', message: 'Nobody asked for a colour.' },
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }));
    const wrong = await screen.findByText('Post 2 is too low.');
    expect(screen.getByLabelText('Height 2').getAttribute('aria-describedby')).toBe(wrong.id);
    expect(screen.getByRole('alert').textContent).toBe(
      'Validation error occurred.There is no wall here.Nobody asked for a colour.',
    );
    expect(screen.getByRole('alert').closest('.save-bar')).toBe(
      screen.getByRole('button', { name: 'Save gate' }).closest('.save-bar'),
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Height 2')));
  });

  it('a record form asks to check the marked fields, until the last of them is mended', async () => {
    const { type } = shown(refusing([{ field: 'name', code: 'TAKEN', message: 'This name is taken.' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Validation error occurred.');
    await type('Name', 'West');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('a record form brings the field it marks to the middle of the window, away from the bars', async () => {
    const scrolled: [string | null, unknown][] = [];
    const scrolling = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(
      this: Element,
      where,
    ) {
      scrolled.push([this.textContent, where]);
    });
    shown(refusing([{ field: 'posts.1.height', code: 'TOO_LOW', message: 'Post 2 is too low.' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }));
    await waitFor(() => expect(scrolled).toEqual([['Height 2Post 2 is too low.', { block: 'center' }]]));
    scrolling.mockRestore();
  });

  it('a record form shows a faulty list entry at the field in which the list is typed', async () => {
    shown(refusing([{ field: 'name.1', code: 'ODD', message: 'The second name is odd.' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }));
    const wrong = await screen.findByText('The second name is odd.');
    expect(screen.getByLabelText('Name').getAttribute('aria-describedby')).toBe(wrong.id);
  });

  it('a record form shows an objection to an unknown field beside the button', async () => {
    const { send } = shown({ ok: true, answer: null }, undefined, {
      name: 'North',
      posts: [{ height: '1', colour: 'red' }, { height: '2' }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }));
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('Unrecognized key');
    expect(said.closest('.save-bar')).not.toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it('a record form offers the newer version when another user saved first', async () => {
    const onReload = vi.fn();
    shown(
      {
        ok: false,
        problem: {
          type: 'VALIDATION_ERROR',
          code: 'STALE_VERSION',
          message: 'Ana changed this at Nov 20, 2026, 2:05 PM.',
          details: [],
          requestId: '',
        },
      },
      onReload,
    );
    await userEvent.type(screen.getByLabelText('Name'), ' mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Ana changed this');
    await userEvent.click(screen.getByRole('button', { name: 'Load the newer version' }));
    expect(onReload).toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('North');
  });

  it('a record form takes what it sent as saved where the user stays on the page', async () => {
    function Page() {
      const [saved, setSaved] = useState({ draft: north, version: 7 });
      const form = useRecordForm({
        schema: Gate,
        ...saved,
        toBody: (typed) => typed,
        send: async (draft) => ({ ok: true as const, answer: draft }),
        onDone: (draft) => setSaved({ draft, version: 8 }),
      });
      return (
        <RecordForm form={form} verb="Save gate" back="/" savedBy="Ana">
          <F.Text name="name" label="Name" />
        </RecordForm>
      );
    }
    render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />);
    await userEvent.type(screen.getByLabelText('Name'), ' side');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }));
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull());
    expect(screen.queryByText(/saved this while you were editing/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('North side');
  });

  it('a record form keeps what is typed before the answer to a save arrives', async () => {
    const follow: { now?: () => void } = {};
    function Page() {
      const [saved, setSaved] = useState({ draft: { ...north, name: 'North' }, version: 7 });
      const form = useRecordForm({
        schema: Gate,
        ...saved,
        toBody: (typed) => typed,
        send: async (draft) => ({ ok: true as const, answer: draft }),
        onDone: (draft) => {
          follow.now = () => setSaved({ draft, version: 8 });
        },
      });
      return (
        <RecordForm form={form} verb="Save gate" back="/" savedBy="Ana">
          <F.Text name="name" label="Name" />
          <F.Text name="posts.0.height" label="Height 1" />
        </RecordForm>
      );
    }
    render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />);
    await userEvent.type(screen.getByLabelText('Name'), ' side');
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }));
    await waitFor(() => expect(follow.now).toBeTruthy());
    await userEvent.type(screen.getByLabelText('Height 1'), '5');
    act(() => follow.now?.());
    expect([
      screen.getByLabelText<HTMLInputElement>('Name').value,
      screen.getByLabelText<HTMLInputElement>('Height 1').value,
    ]).toEqual(['North side', '15']);
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(screen.queryByText(/saved this while you were editing/)).toBeNull();
  });

  it('a record form has no unsaved changes once it is sent, until something else is typed', async () => {
    const { send, type } = shown();
    const closing = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await type('Name', 'South');
    expect(closing()).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Save gate' }));
    await waitFor(() => expect(send).toHaveBeenCalled());
    await waitFor(() => expect(closing()).toBe(true));
    await type('Height 1', '9');
    expect(closing()).toBe(false);
  });
});

const refusing = (details: Problem['details']): CommandOutcome<null> => ({
  ok: false,
  problem: { type: 'VALIDATION_ERROR', code: 'X', message: 'Validation error occurred.', details, requestId: '' },
});

const north: Draft = { name: 'North', posts: [{ height: '1' }, { height: '2' }] };

function shown(
  outcome: CommandOutcome<null> = { ok: true, answer: null },
  onReload?: () => void,
  draft: Draft = north,
  { onAnother, onDone = () => {} }: { onAnother?: () => void; onDone?: () => void } = {},
) {
  const send = vi.fn(async () => outcome);
  function Page() {
    const form = useRecordForm({
      schema: Gate,
      draft,
      version: 7,
      toBody: (typed) => typed,
      send,
      onDone,
      onReload,
    });
    return (
      <RecordForm form={form} verb="Save gate" back="/" {...(onAnother && { onAnother })}>
        <F.Text name="name" label="Name" />
        <F.Text name="posts.0.height" label="Height 1" />
        <F.Text name="posts.1.height" label="Height 2" />
      </RecordForm>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Page }])} />);
  const type = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  };
  return { send, type };
}
