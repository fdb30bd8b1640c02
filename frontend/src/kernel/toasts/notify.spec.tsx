import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forgetActs, rememberAct } from '#data/own-acts.ts';
import { notifySuccess, notifyTakenBack, notifyUndoable, useDismissUndoOnChange } from './notify.ts';
import { toastStore, dismissAllToasts, markToastsRead } from './toasts.ts';

afterEach(() => {
  cleanup();
  dismissAllToasts();
  forgetActs();
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

const trash = { path: '/customers/:id', scope: 'company' } as const;
const offered = () => toastStore.snapshot().map(({ summary, act }) => [summary, act?.commandId ?? null]);

it('what the server offered to take back is offered with what is said of it, the last thing alone', () => {
  rememberAct(trash, 'ana', 'one');
  notifySuccess('Ana moved to the trash.');
  rememberAct(trash, 'ben', 'two;reason');
  notifySuccess('Ben moved to the trash.');
  expect(offered()).toEqual([['Ben moved to the trash.', 'two']]);
});

it('what is said after something else was pressed is said of that, and takes nothing back', () => {
  rememberAct(trash, 'ana', 'one');
  markToastsRead();
  notifySuccess('The address is copied.');
  expect(offered()).toEqual([['The address is copied.', null]]);
});

it('what nothing takes back is said alone, and what was taken back is offered no more', () => {
  rememberAct(trash, 'ana', 'one');
  notifySuccess('Ana moved to the trash.');
  rememberAct(trash, 'ben', null);
  notifySuccess('Sent.');
  expect(offered()).toEqual([
    ['Ana moved to the trash.', 'one'],
    ['Sent.', null],
  ]);
  rememberAct({ path: '/undo/:id', scope: 'company' }, 'one', 'three');
  notifyTakenBack('Taken back.');
  expect(offered()).toEqual([
    ['Sent.', null],
    ['Taken back.', null],
  ]);
});
