import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { sessionStore } from '#browser/storage.ts';
import { useKeptDraft } from './kept-draft.ts';

const KEY = 'backoffice.draft.payment';
const draft = { memo: '', amount: 0 };

function Form({ name }: { name: string | null }) {
  const form = useForm({ defaultValues: draft });
  useKeptDraft(name, form, draft);
  return <input aria-label="Memo" {...form.register('memo')} />;
}
const memo = () => (screen.getByLabelText('Memo') as HTMLInputElement).value; // an input

afterEach(() => {
  cleanup();
  sessionStore().clear();
});

describe('a kept draft', () => {
  it('what was typed before a reload is there again', async () => {
    sessionStore().setItem(KEY, JSON.stringify({ memo: 'Check 4471', amount: 1_250 }));
    render(<Form name="payment" />);
    expect(memo()).toBe('Check 4471');
    await userEvent.type(screen.getByLabelText('Memo'), ', late');
    expect(JSON.parse(sessionStore().getItem(KEY) ?? '')).toEqual({ memo: 'Check 4471, late', amount: 1_250 });
  });
  it('what was typed is given up when the form is left', async () => {
    const { unmount } = render(<Form name="payment" />);
    await userEvent.type(screen.getByLabelText('Memo'), 'Check');
    unmount();
    expect(sessionStore().getItem(KEY)).toBeNull();
  });
  it.each(['{"memo":7,"amount":0}', '{"memo":"x"}', 'null', '{torn'])(
    'what another version kept is not shown: %s',
    (kept) => {
      sessionStore().setItem(KEY, kept);
      render(<Form name="payment" />);
      expect(memo()).toBe('');
    },
  );
  it('a form without a name keeps nothing', async () => {
    render(<Form name={null} />);
    await userEvent.type(screen.getByLabelText('Memo'), 'Check');
    expect(sessionStore().length).toBe(0);
  });
});
