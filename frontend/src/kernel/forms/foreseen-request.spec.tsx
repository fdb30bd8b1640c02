import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { writeOnly, type DryRun, type Route } from '@backoffice/contracts/kernel';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from './command-dialog.tsx';
import { typedFields } from './typed-fields.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const body = z.strictObject({ through: z.string().min(1), reason: z.string().min(1) });
const route: Route = {
  name: 'things.close',
  method: 'POST',
  path: '/things/close',
  access: 'session',
  scope: 'company',
  permission: null,
  does: { handler: 'write' },
  body,
  summary: 'Closes things',
};
const Fields = typedFields<{ through: string; reason: string }>();
const told: DryRun = {
  dryRun: true,
  position: 7,
  token: '',
  events: [],
  figures: [{ entity: 'Thing', id: 'a', record: '7', field: 'total', before: 0, after: 12_500 }],
  postings: [{ day: '2026-11-20', account: 'receivable', name: '1100 Accounts receivable', amount: 12_500 }],
  messages: [],
  messagesHidden: 2,
  follows: [],
  hidden: 0,
};

/** A dialog over a server that answers dry runs; what was asked of it. */
function shown(answer: Response, asks = route) {
  const asked: { readonly path: string; readonly body: unknown }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname, search } = new URL(String(url), location.href);
    asked.push({ path: pathname + search, body: JSON.parse(String(init?.body)) });
    return search === '' ? Response.json({ id: 'a', version: 2, position: 8, of: 'c' }) : answer.clone();
  });
  render(
    <CommandDialog
      title="Close things"
      verb="Close them"
      says="They are closed."
      schema={body}
      draft={{ through: '', reason: '' }}
      request={(typed) => requestTo(asks, { body: typed })}
      onDone={() => {}}
      onClose={() => {}}
    >
      <Fields.Text name="through" label="Through" />
      <Fields.Text name="reason" label="Reason" />
    </CommandDialog>,
  );
  return asked;
}

it('given a form that is whole but for its reason, it tells figures, the journal and how many letters go', async () => {
  const asked = shown(Response.json(told));
  expect(asked).toEqual([]);
  await userEvent.type(screen.getByLabelText('Through'), '7');
  await screen.findByText('Total, 7');
  expect(asked).toEqual([{ path: '/api/things/close?dryRun=true', body: { through: '7', reason: 'Not written yet' } }]);
  screen.getByText('2 messages go to people whose addresses you do not see.');
  await userEvent.click(screen.getByRole('button', { name: 'Journal: 1 lines' }));
  screen.getByText(/1100 Accounts receivable/);
});

it('what is sent is what was typed, with the words of its reason', async () => {
  const asked = shown(Response.json(told));
  await userEvent.type(screen.getByLabelText('Through'), '7');
  await userEvent.type(screen.getByLabelText('Reason'), 'Done');
  await userEvent.click(screen.getByRole('button', { name: 'Close them' }));
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === '/api/things/close')).toEqual([
      { path: '/api/things/close', body: { through: '7', reason: 'Done' } },
    ]),
  );
});

it('given a form with a password, nothing typed is sent before its button is pressed', async () => {
  const secret = z.strictObject({ through: writeOnly(z.string().min(1)), reason: z.string().min(1) });
  const asked = shown(Response.json(told), { ...route, body: secret });
  await userEvent.type(screen.getByLabelText('Through'), '7');
  await userEvent.type(screen.getByLabelText('Reason'), 'Done');
  await userEvent.click(screen.getByRole('button', { name: 'Close them' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked).toEqual([{ path: '/api/things/close', body: { through: '7', reason: 'Done' } }]);
});

it.each([
  ['DRY_RUN_UNAVAILABLE', 'What this would do cannot be told before.', null],
  ['DRY_RUN_TOO_LARGE', 'This concerns 300 records.', 'This concerns 300 records.'],
  ['PERIOD_CLOSED', 'The books are closed.', 'Now it would be refused: The books are closed.'],
])('given an answer %s, it says as much', async (code, message, says) => {
  const details = [{ field: '', code, message }];
  const problem = { type: 'VALIDATION_ERROR', code, message, details, requestId: '' };
  const asked = shown(Response.json(problem, { status: 422 }));
  await userEvent.type(screen.getByLabelText('Through'), '7');
  await waitFor(() => expect(asked).toHaveLength(1));
  if (says !== null) await screen.findByText(says);
  else await waitFor(() => expect(screen.queryByText('What this does')).toBeNull());
});
