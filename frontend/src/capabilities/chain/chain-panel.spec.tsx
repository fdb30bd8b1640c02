import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { Client, Provider } from 'urql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { publishChange } from '#data/record-changes.ts';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { ProblemError, noResponseError } from '#data/problem.ts';
import { ChainPanel, readChain } from './chain-panel.tsx';
import { ChainKindsContext } from './chain-kinds.ts';
import type { ChainKind, ChainReader, ChainRow } from './document-chain.ts';

afterEach(cleanup);

const client = new Client({ url: 'http://nowhere.example', preferGetMethod: false, exchanges: [] });
const row = (id: string, text: string, more: Partial<ChainRow> = {}): ChainRow => ({
  id,
  to: `/${id}`,
  text,
  amount: 10_000,
  status: 'signed',
  ...more,
});
const kindRead = (by: string, read: ChainReader['read']): ChainKind => ({
  permission: 'page:toc',
  after: ['Contract'],
  by: [by],
  load: () => Promise.resolve({ read }),
});
/** A kind that is found by one key, and may lead to another. */
const kind = (by: string, rows: readonly ChainRow[], leads: Record<string, string> = {}) =>
  kindRead(by, () => Promise.resolve({ rows, leads }));

const proposals = kind('proposalId', [row('p', 'Proposal 1')]);
const contracts = kind('contractId', [row('c', 'Contract 12')], { proposalId: 'p' });
const invoices = kind('contractId', [row('i', 'Invoice 3', { status: 'void' })]);
const texts = async (given: Record<string, string>) =>
  (await readChain(client, [proposals, contracts, invoices], given)).map(({ text }) => text);

describe('reading the chain', () => {
  it('reading the document chain follows each found record to the next, and keeps the order of the chain', async () =>
    expect(await texts({ contractId: 'c' })).toEqual(['Proposal 1', 'Contract 12', 'Invoice 3']));
  it('reading the document chain ends where no record leads on', async () =>
    expect(await texts({ proposalId: 'p' })).toEqual(['Proposal 1']));
  it('reading the document chain finds nothing for a record that belongs to no chain', async () =>
    expect(await texts({})).toEqual([]));
  it('reading the document chain reports when a part of it cannot be read', async () => {
    const broken = kindRead('contractId', () => Promise.reject(noResponseError('NETWORK_ERROR')));
    await expect(readChain(client, [broken], { contractId: 'c' })).rejects.toBeInstanceOf(ProblemError);
  });
});

describe('the chain beside a record', () => {
  it('the chain panel links to the neighbours of a record, and not to the record itself', async () => {
    shown([proposals, contracts, invoices]);
    expect((await screen.findByRole('link', { name: 'Proposal 1' })).getAttribute('href')).toBe('/p');
    expect(screen.queryByRole('link', { name: 'Contract 12' })).toBeNull();
    expect(screen.getByText('Contract 12').closest('li')?.getAttribute('aria-current')).toBe('true');
    expect(screen.getByText('Invoice 3').closest('li')?.dataset['over']).toBe('true');
  });

  it('the chain panel is hidden while a record has no neighbours', async () => {
    const read = vi.fn(() => Promise.resolve({ rows: [row('c', 'Contract 12')], leads: {} }));
    shown([kindRead('contractId', read)]);
    await waitFor(() => expect(read).toHaveBeenCalled());
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('the chain panel leaves out records without permission', async () => {
    shown([{ ...proposals, permission: 'page:secret' }, contracts, invoices]);
    await screen.findByRole('link', { name: 'Invoice 3' });
    expect(screen.queryByText('Proposal 1')).toBeNull();
  });

  it('the chain panel is read again when a record of its kinds changes', async () => {
    let amount = 10_000;
    shown([
      proposals,
      kindRead('contractId', () =>
        Promise.resolve({ rows: [row('c', 'Contract 12', { amount })], leads: { proposalId: 'p' } }),
      ),
    ]);
    await screen.findByRole('link', { name: 'Proposal 1' });
    amount = 12_345;
    publishChange({ resource: 'Contract', id: 'c', position: 1 });
    await screen.findByText('$123.45');
  });

  it('the chain panel says what went wrong, and offers to try again', async () => {
    let isDown = true;
    shown([
      kindRead('contractId', () =>
        isDown
          ? Promise.reject(noResponseError('NETWORK_ERROR'))
          : Promise.resolve({ rows: [row('p', 'Proposal 1')], leads: {} }),
      ),
    ]);
    await screen.findByText(/Network connection error/);
    isDown = false;
    screen.getByRole('button', { name: 'Try again' }).click();
    await screen.findByRole('link', { name: 'Proposal 1' });
  });
});

function shown(kinds: readonly ChainKind[]) {
  const profile = profileFixture({ permissions: [{ name: 'page:toc', grant: 'allow' }] });
  render(
    <MemoryRouter>
      <ProfileContext value={profile}>
        <Provider value={client}>
          <ChainKindsContext value={kinds}>
            <ChainPanel of={{ contractId: 'c' }} here="c" />
          </ChainKindsContext>
        </Provider>
      </ProfileContext>
    </MemoryRouter>,
  );
}
