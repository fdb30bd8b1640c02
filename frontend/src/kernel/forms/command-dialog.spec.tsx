import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { ProblemDetail } from '@backoffice/contracts/kernel';
import { typedFields } from './typed-fields.tsx';
import { errorFromResponse } from '#data/problem.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { CommandDialog } from './command-dialog.tsx';

afterEach(cleanup);
const F = typedFields<{ reason: string }>();

const refusal = (...details: ProblemDetail[]): CommandOutcome<null> => ({
  ok: false,
  problem: errorFromResponse(422, { details }).problem,
});
async function pressed(send: () => Promise<CommandOutcome<null>>, onClose = () => {}) {
  render(
    <CommandDialog
      title="Void the invoice"
      says="It cannot be taken back."
      verb="Void"
      schema={z.object({ reason: z.string() })}
      draft={{ reason: 'Twice' }}
      send={send}
      onDone={() => {}}
      onClose={onClose}
    >
      <F.Text name="reason" label="Reason" />
    </CommandDialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Void' }));
}
async function refused(...details: ProblemDetail[]) {
  await pressed(async () => refusal(...details));
  return (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
}

describe('a command that is refused', () => {
  it('a command dialog says that its command was refused, and why', async () =>
    expect(await refused({ field: '', code: 'PAID', message: 'This invoice is paid.' })).toEqual([
      'Validation error occurred.This invoice is paid.',
    ]));
  it('a command dialog shows a refusal above the form, and the reason at the field', async () => {
    expect(await refused({ field: 'reason', code: 'SHORT', message: 'Say a little more.' })).toEqual([
      'Validation error occurred.',
    ]);
    expect(screen.getByRole('textbox', { name: 'Reason', description: 'Say a little more.' })).toBeTruthy();
  });
});

it('a command that is under way keeps its dialog open, so that a refusal can be read', async () => {
  const answer = Promise.withResolvers<CommandOutcome<null>>();
  const onClose = vi.fn();
  await pressed(() => answer.promise, onClose);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  answer.resolve(refusal({ field: '', code: 'PAID', message: 'This invoice is paid.' }));
  await screen.findByText('This invoice is paid.');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
