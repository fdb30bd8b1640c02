import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { HistoryEntry } from '@backoffice/contracts/capabilities';
import { customer } from '@backoffice/contracts/features/customers';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { ChangesSince } from './changes-since.tsx';

afterEach(cleanup);

const entry = (version: number, name: string, at: string, ...changes: HistoryEntry['changes']): HistoryEntry => ({
  id: `${version}`,
  position: version,
  version,
  commandId: `command ${version}`,
  undo: 'none',
  at,
  actor: { kind: 'user', id: name, name, role: 'OA' },
  type: 'CustomerEdited',
  words: 'edited it',
  changes,
});
const entries = [
  entry(1, 'Olivia', '2026-05-01T18:00:00.000Z', { field: 'name', before: null, after: 'Ana' }),
  entry(2, 'Marcus', '2026-06-02T18:00:00.000Z', { field: 'name', before: 'Ana', after: 'Bo' }),
  entry(3, 'Olivia', '2026-06-03T18:00:00.000Z', { field: 'netDays', before: 30, after: 45 }),
  entry(4, 'Olivia', '2026-06-04T18:00:00.000Z', { field: 'netDays', before: 45, after: 30 }),
];

it('a history is netted since the end of a day: what is otherwise now, by whom, and what was changed back on demand', async () => {
  render(
    <ProfileContext value={profileFixture()}>
      <ChangesSince entries={entries} resource={customer} isTold={() => true} />
    </ProfileContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'What changed since…' }));
  const section = screen.getByRole('region', { name: 'What changed since' });
  const day = within(section).getByRole('textbox');
  await userEvent.clear(day);
  await userEvent.type(day, 'May 31, 2026');
  expect(section.textContent).toContain('NameAna Bo');
  expect(section.textContent).toContain('Olivia (2 events), Marcus (1 event)');
  expect(section.textContent).not.toContain('45');
  await userEvent.click(within(section).getByRole('button', { name: '1 field was changed and changed back' }));
  expect(section.textContent).toContain('45');
  await userEvent.clear(day);
  await userEvent.type(day, 'Jun 4, 2026');
  expect(section.textContent).toContain('Nothing is otherwise than on Jun 4, 2026.');
});
