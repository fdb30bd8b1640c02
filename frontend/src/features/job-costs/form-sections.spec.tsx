import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfileContext } from '#access/profile.ts';
import { profileFixture } from '#access/testing.ts';
import { ProfitSplitsSection, type ProfitSplitDraft } from './form-sections.tsx';

const percents = [
  { value: 'p60', label: '60' },
  { value: 'p40', label: '40' },
];
beforeEach(() =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url) =>
      Response.json({ items: String(url).includes('percent-splits') ? percents : [], hasMore: false }),
    ),
  ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const workers = {
  options: [
    { value: 'a', label: 'Ana Ruiz' },
    { value: 'b', label: 'Ben Cole' },
  ],
  problem: null,
  loading: false,
  reload: () => {},
};
function Form({ splits }: { splits: ProfitSplitDraft[] }) {
  const form = useForm({ defaultValues: { profitSplits: splits } });
  const splitsNow = useWatch({ control: form.control, name: 'profitSplits' });
  return (
    <FormProvider {...form}>
      <ProfitSplitsSection workers={workers} named={[{ personId: 'z', personName: 'Zoe Hale' }]} />
      <output>{JSON.stringify(splitsNow)}</output>
    </FormProvider>
  );
}
const typed = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as unknown;
const show = (...splits: ProfitSplitDraft[]) =>
  render(
    <ProfileContext value={profileFixture({ permissions: [] })}>
      <Form splits={splits} />
    </ProfileContext>,
  );
const foreman = (personId: string, percentSplitId = ''): ProfitSplitDraft => ({
  role: 'foreman',
  personId,
  percentSplitId,
});

describe('how people of a role divide its share', () => {
  it('a second foreman makes percentages necessary, and they are added up while they are chosen', async () => {
    show(foreman('a', 'p60'));
    await screen.findByText('Together 60%: they must make 100% before the job is closed for good.');
    await userEvent.type(screen.getByRole('combobox', { name: 'Add a foreman' }), 'Ben{Enter}');
    await userEvent.type(screen.getByRole('combobox', { name: /^Percent of Ben Cole/ }), '40{Enter}');
    expect(screen.queryByText(/Together/)).toBeNull();
    expect(typed()).toEqual([foreman('a', 'p60'), foreman('b', 'p40')]);
  });
  it('who is alone in a role has all of its share without a percentage', async () => {
    show(foreman('a'));
    await screen.findByRole('combobox', { name: /^Percent of Ana Ruiz/ });
    expect(screen.queryByText(/Together/)).toBeNull();
  });
  it('somebody who no longer works here keeps the name of the day and can be removed', async () => {
    show(foreman('z'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Zoe Hale' }));
    expect(typed()).toEqual([]);
  });
});
