import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, it } from 'vitest';
import { permissionMatrix } from '@backoffice/contracts';
import type { ListFilter } from '@backoffice/contracts/capabilities';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { ProfileContext, type Profile } from '#access/profile.ts';
import type { MovableRecord } from '#records/record-moves.tsx';
import { BulkBar } from './bulk-bar.tsx';

afterEach(cleanup);

const permissions = Object.keys(permissionMatrix).map((name) => ({ name, grant: 'allow' as const }));
// of a profile nothing else is asked here
const owner = { id: 'olivia', roleCode: 'OA', permissions } as unknown as Profile;
const filter: ListFilter = { place: 'live', search: 'Trench plates', filters: [] };
// what the bar asks of rows
const rows = ['first', 'second', 'third'].map((id) => ({ id })) as unknown as MovableRecord[];

function show(chosen: readonly MovableRecord[], onSelect: () => Promise<void>) {
  const bar = (now: readonly MovableRecord[]) => (
    <ProfileContext value={owner}>
      <BulkBar
        resource={jobCost}
        place="live"
        chosen={now}
        total={{ count: 3, exact: true }}
        filter={filter}
        onSelect={onSelect}
        onDone={() => undefined}
        beside={(_, matching) => <output>{matching ? 'acts on all that match' : 'acts on what is chosen'}</output>}
      />
    </ProfileContext>
  );
  const { rerender } = render(bar(chosen));
  return (now: readonly MovableRecord[]) => rerender(bar(now));
}
const selectAll = () => fireEvent.click(screen.getByRole('button', { name: 'Select all 3 that match' }));

describe('selecting all that match', () => {
  it('given one selected row, when all that match are selected, then an action pressed before they have been read is for all of them', async () => {
    const read = Promise.withResolvers<void>();
    const choose = show(rows.slice(0, 1), () => read.promise);
    screen.getByText('acts on what is chosen');
    selectAll();
    screen.getByText('acts on all that match');
    screen.getByText('All 3 that match selected');
    choose(rows);
    read.resolve();
    await read.promise;
    screen.getByText('acts on all that match');
  });

  it('given all that match, when one is unselected before they have been read, then an action is for what is marked', async () => {
    const read = Promise.withResolvers<void>();
    const choose = show(rows.slice(0, 2), () => read.promise);
    selectAll();
    choose(rows.slice(1, 2));
    screen.getByText('acts on what is chosen');
    choose(rows.slice(1));
    read.resolve();
    await read.promise;
    screen.getByText('acts on what is chosen');
  });

  it('given all that match, when one of them is unselected, then an action is for the others that are marked', async () => {
    const choose = show(rows.slice(0, 1), () => Promise.resolve());
    selectAll();
    choose(rows.slice(0, 2));
    await waitFor(() => screen.getByText('acts on what is chosen'));
  });
});
