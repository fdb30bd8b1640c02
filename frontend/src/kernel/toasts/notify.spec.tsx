import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { notifySuccess, notifyUndoable, useDismissUndoOnChange } from './notify.ts';
import { toastStore, dismissAllToasts } from './toasts.ts';

afterEach(() => {
  cleanup();
  dismissAllToasts();
});

function Company({ id }: { id: string }) {
  useDismissUndoOnChange(id);
  return null;
}
const said = () => toastStore.snapshot().map(({ summary }) => summary);

it('an undo message is removed when the company changes; other messages stay', () => {
  const { rerender, unmount } = render(<Company id="builders" />);
  notifyUndoable('Archived.', () => {});
  notifySuccess('Saved.');
  rerender(<Company id="builders" />);
  expect(said()).toEqual(['Archived.', 'Saved.']);
  rerender(<Company id="civil" />);
  expect(said()).toEqual(['Saved.']);
  notifyUndoable('Restored.', () => {});
  unmount();
  expect(said()).toEqual(['Saved.']);
});

it('only what was done last can be undone from a message', () => {
  notifyUndoable('Archived.', () => {});
  notifySuccess('Saved.');
  notifyUndoable('Moved to the trash.', () => {});
  expect(said()).toEqual(['Saved.', 'Moved to the trash.']);
});
