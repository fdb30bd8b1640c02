import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { tellDone, tellUndoable, useUndoWithin } from './tell.ts';
import { toastStore, unsayAll } from './toasts.ts';

afterEach(() => {
  cleanup();
  unsayAll();
});

function Company({ id }: { id: string }) {
  useUndoWithin(id);
  return null;
}
const said = () => toastStore.snapshot().map(({ summary }) => summary);

it('what can be undone is gone with the company it was done in; what was said stays', () => {
  const { rerender, unmount } = render(<Company id="builders" />);
  tellUndoable('Archived.', () => {});
  tellDone('Saved.');
  rerender(<Company id="builders" />);
  expect(said()).toEqual(['Archived.', 'Saved.']);
  rerender(<Company id="civil" />);
  expect(said()).toEqual(['Saved.']);
  tellUndoable('Restored.', () => {});
  unmount();
  expect(said()).toEqual(['Saved.']);
});
