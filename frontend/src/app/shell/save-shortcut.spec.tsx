import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSaveShortcut } from './save-shortcut.ts';

const saved = vi.fn();
const Form = ({ name, role }: { name: string; role?: string }) => (
  <form
    role={role}
    onSubmit={(event) => {
      event.preventDefault();
      saved(name);
    }}
  >
    <input aria-label={name} />
  </form>
);
function Page({ children }: { children: React.ReactNode }) {
  useSaveShortcut();
  return children;
}
const press = () => userEvent.keyboard('{Control>}s{/Control}');

afterEach(() => {
  cleanup();
  saved.mockClear();
});

describe('Ctrl+S', () => {
  it('the form one stands in is saved', async () => {
    render(
      <Page>
        <Form name="bill" />
        <Form name="note" />
      </Page>,
    );
    await userEvent.click(screen.getByLabelText('note'));
    await press();
    expect(saved.mock.calls).toEqual([['note']]);
  });
  it('the only form is saved wherever one stands, and that of a dialog before that of the page', async () => {
    const { rerender } = render(
      <Page>
        <Form name="bill" />
      </Page>,
    );
    await press();
    rerender(
      <Page>
        <Form name="bill" />
        <div role="dialog">
          <Form name="reason" />
        </div>
      </Page>,
    );
    await press();
    expect(saved.mock.calls).toEqual([['bill'], ['reason']]);
  });
  it('nothing is saved where it is not clear what, nor is a search', async () => {
    render(
      <Page>
        <Form name="bill" />
        <Form name="note" />
        <Form name="words" role="search" />
      </Page>,
    );
    await press();
    await userEvent.click(screen.getByLabelText('words'));
    await press();
    expect(saved).not.toHaveBeenCalled();
  });
});
