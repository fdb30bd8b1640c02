import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { FileField } from './file-field.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a form is sent only after the file of its file field is uploaded', async () => {
  const stored = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url) === '/put/letter.pdf'
      ? stored.promise
      : Response.json({ uploadUrl: '/put/letter.pdf', filePath: 'files/letter.pdf' }),
  );
  const send = vi.fn(async () => ({ ok: true as const, answer: null }));
  render(
    <CommandDialog
      title="Accept"
      says="It is accepted."
      verb="Accept"
      schema={z.object({ path: z.string().nullable() })}
      draft={{ path: null }}
      send={send}
      onDone={() => {}}
      onClose={() => {}}
    >
      <FileField name="path" label="Evidence" parent={{ entity: 'Proposal', id: 'p' }} help="A letter." />
    </CommandDialog>,
  );
  await userEvent.upload(
    screen.getByLabelText('Evidence'),
    new File(['Yes.'], 'letter.pdf', { type: 'application/pdf' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByText('Wait until this is uploaded.');
  expect(send).not.toHaveBeenCalled();
  stored.resolve(new Response());
  await screen.findByText('letter.pdf');
  await waitFor(() => expect(screen.queryByText('Wait until this is uploaded.')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(send).toHaveBeenCalledWith({ path: 'files/letter.pdf' }));
});
