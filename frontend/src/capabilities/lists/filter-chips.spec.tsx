import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { useListState, type FilterSpec } from '#navigation/use-list-state.ts';
import { isOffered } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';

afterEach(cleanup);

function Chips({ specs }: { specs: readonly FilterSpec[] }) {
  const list = useListState(specs);
  return <FilterChips specs={specs.filter((spec) => isOffered(spec, list, true))} list={list} />;
}
const shown = (address: string, ...options: { value: string; label: string }[]) =>
  render(
    <ProfileContext value={profileFixture()}>
      <MemoryRouter initialEntries={[address]}>
        <Chips specs={[{ field: 'bank', title: 'Bank', kind: 'choice', options }]} />
      </MemoryRouter>
    </ProfileContext>,
  );

describe('the chip of a choice', () => {
  it('the filter chip of a choice is hidden when there is nothing to choose from', () => {
    shown('/');
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('the filter chip of a choice is shown and can be cleared before the name of the choice is known', () => {
    shown('/?bank=first');
    expect(screen.getByText('…')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Clear Bank' })).toBeTruthy();
  });
  it('the filter chip of a choice shows what is chosen', () => {
    shown('/?bank=first', { value: 'first', label: 'First Bank' });
    expect(screen.getByText('First Bank')).toBeTruthy();
  });
});
