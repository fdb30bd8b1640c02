import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ContractView } from '@backoffice/contracts/features/contracts';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { PayrollUploadDialog } from './line-dialogs.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const line = (entryNo: number, name: string, idNo: string | null) => ({
  kind: 'line',
  label: '',
  cells: { entryNo, name, idNo, weekEnding: '2026-11-14' },
});
/** A server that has a payroll, and answers a request for its file. */
function show(rows: readonly object[], answer: () => Response = () => new Response('<file/>')) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url, init) => {
      if (!String(url).endsWith('/ecpr')) return Response.json({ rows, total: {}, objections: [] });
      sent.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
      return answer();
    }),
  );
  URL.createObjectURL = () => 'blob:file';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const onClose = vi.fn<() => void>();
  const record = { id: 'wall' } as ContractView; // what the dialog reads of it
  render(
    <MemoryRouter>
      <ProfileContext value={profileFixture()}>
        <PayrollUploadDialog record={record} weekEnding="2026-11-14" onClose={onClose} />
      </ProfileContext>
    </MemoryRouter>,
  );
  return { sent, onClose };
}
const type = async (label: RegExp, text: string) => userEvent.type(await screen.findByLabelText(label), text);
const download = () => userEvent.click(screen.getByRole('button', { name: 'Download' }));
async function typeAll() {
  await type(/^Social security number/, '915-73-4242');
  await type(/^Address/, '77 Quokkaberg Ln');
  await type(/^City/, 'San Diego');
  await type(/^ZIP/, '92101');
}

describe('the dialog for California’s payroll file', () => {
  it('asks for every worker of the week, and sends what is typed; nothing of it stays in the browser', async () => {
    const { sent, onClose } = show([line(1, 'Ana Lima', '4242'), line(1, 'Ana Lima', '4242')]);
    expect((await screen.findByRole('group', { name: '1. Ana Lima' })).textContent).toContain('It ends in 4242.');
    await typeAll();
    await type(/^Federal tax/, '100.00');
    await download();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toMatchObject([
      {
        weekEnding: '2026-11-14',
        workers: [
          { entryNo: 1, name: 'Ana Lima', ssn: '915-73-4242', fedTax: 10_000, sdi: null, address: { state: 'CA' } },
        ],
      },
    ]);
    expect(sent[0]?.['workers']).toHaveLength(1);
    expect(JSON.stringify([localStorage, sessionStorage].map(Object.entries))).not.toMatch(/915|Quokka/);
  });
  it('says at its field what is no number, before anything is sent', async () => {
    const { sent } = show([line(1, 'Ana Lima', null)]);
    await type(/^Social security number/, '915');
    await download();
    await screen.findByText('Use the nine digits of the number.');
    expect(sent).toEqual([]);
  });
  it('stays open with what is typed where the server says why not', async () => {
    const message = 'Type the taxes and the net pay of Ana Lima.';
    const details = [{ field: 'workers', code: 'DEDUCTIONS_MISSING', message }];
    const problem = { type: 'VALIDATION_ERROR', code: 'DEDUCTIONS_MISSING', message, details };
    const { onClose } = show([line(1, 'Ana Lima', null)], () => Response.json(problem, { status: 422 }));
    await typeAll();
    await download();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByLabelText<HTMLInputElement>(/^Social security number/).value).toBe('915-73-4242');
    expect(onClose).not.toHaveBeenCalled();
  });
  it('says that a week without work is filed as such', async () => {
    const { sent } = show([]);
    await screen.findByText(/The file says that no work was performed/);
    await download();
    await waitFor(() => expect(sent).toMatchObject([{ workers: [] }]));
  });
});
