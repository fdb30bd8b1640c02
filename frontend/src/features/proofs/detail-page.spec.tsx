import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import type { Proof, ProofsView } from '@backoffice/contracts/features/proofs';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { ProofReport } from './detail-page.tsx';
import { FailedProofNotice } from './panels.tsx';

afterEach(cleanup);
const proof: Proof = {
  at: '2026-11-20T09:21:00.000Z',
  seconds: 4.2,
  events: 12_345,
  contracts: 3,
  invoices: 5,
  payments: 4,
  since: null,
  rows: 2_310,
  failed: 0,
  failures: [],
  rules: [],
};
const failure = {
  entity: 'Invoice',
  id: 'i',
  number: '7',
  name: 'Retaining wall',
  locationId: 'yard',
  words: 'More was paid on it than was due, by its history',
  expected: '10.00',
  found: '11.00',
  day: null,
  events: [],
};
const olivia = profileFixture();
const shown = (of: ProofsView) =>
  render(
    <MemoryRouter>
      <ProfileContext value={olivia}>
        <ProofReport of={of} />
      </ProfileContext>
    </MemoryRouter>,
  );

describe('the proof of the books', () => {
  it('the proof page says that no proof has been run yet', () => {
    shown({ last: null, earlier: [] });
    expect(screen.getByText('Not proved yet')).toBeTruthy();
  });

  it('the proof page says that the books are correct, and what was proved', () => {
    shown({ last: proof, earlier: [] });
    expect(screen.getByRole('status').textContent).toContain('Balanced');
    expect(screen.getByLabelText('Rows of lists').textContent).toContain('2,310');
    expect(screen.queryByText('Out of balance')).toBeNull();
  });

  it('the proof page says whether everything was proved or what moved', () => {
    shown({ last: { ...proof, since: 12_000 }, earlier: [proof] });
    expect(screen.getByRole('status').textContent).toContain('what moved since event 12,000 proved');
    expect(screen.getByRole('cell', { name: 'everything' })).toBeTruthy();
  });

  it('the proof page names each discrepancy with a link to it, the expected and the actual value', () => {
    shown({
      last: {
        ...proof,
        failed: 120,
        failures: [
          failure,
          {
            ...failure,
            entity: 'LedgerEntry',
            id: '41',
            number: '',
            name: '',
            locationId: null,
            day: '2026-10-31',
            words: 'What was posted to the books does not add up to zero, by the lists',
          },
        ],
      },
      earlier: [{ ...proof, failed: 1 }],
    });
    expect(screen.getByRole('status').textContent).toContain('120 records need to be looked at');
    expect(screen.getByRole('link', { name: 'Invoice 7 · Retaining wall' }).getAttribute('href')).toBe(
      '/toc/yard/invoice/i',
    );
    expect(screen.getByText('Entries in the books of event 41').closest('li')?.textContent).toContain('Oct 31, 2026');
    expect(screen.getAllByText('10.00')[0]?.tagName).toBe('INS');
    expect(screen.getByText('1 failure')).toBeTruthy();
    expect(screen.getByText('the first 2 of 120')).toBeTruthy();
  });
});

describe('the notice above every page', () => {
  const notice = (failed: number) =>
    render(
      <MemoryRouter>
        <FailedProofNotice failed={failed} />
      </MemoryRouter>,
    );
  it('the proof notice above every page leads to the discrepancies', () => {
    notice(1);
    expect(screen.getByRole('alert').textContent).toContain('1 record needs to be looked at');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/proofs');
  });
  it('the proof notice above every page is hidden while the books are correct', () => {
    notice(0);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
