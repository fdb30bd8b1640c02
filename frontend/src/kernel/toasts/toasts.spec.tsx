import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastArea } from './toast-area.tsx';
import { showToast, toastStore, dismissAllToasts, dismissToastGroup } from './toasts.ts';

const styles = readFileSync('frontend/src/kernel/toasts/toasts.css', 'utf8');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.useRealTimers();
});

it('toasts are numbered from 0 upwards, and are informative and closable by default', async () => {
  vi.resetModules();
  const fresh = await import('./toasts.ts');
  expect(['One', 'Two', 'Three'].map((summary) => fresh.showToast({ summary }))).toEqual([0, 1, 2]);
  fresh.dismissToast(2);
  expect(fresh.showToast({ summary: 'Four' })).toBe(3);
  expect(fresh.toastStore.snapshot()[0]).toMatchObject({ id: 0, severity: 'info', closable: true });
  fresh.dismissAllToasts();
});

it('toasts are shown at the top right, or at the position they are given', () => {
  const area = () => screen.getByRole('region', { name: 'Notifications' }).className;
  const { rerender } = render(<ToastArea />);
  expect(area()).toBe('toasts toasts-top-right');
  for (const position of [
    'top-left',
    'top-center',
    'center',
    'bottom-left',
    'bottom-center',
    'bottom-right',
  ] as const) {
    rerender(<ToastArea position={position} />);
    expect(area()).toBe(`toasts toasts-${position}`);
    expect(styles).toContain(`.toasts-${position} {`);
  }
});

it('a toast is removed when it is closed; one that is not closable has no button for it', () => {
  render(<ToastArea />);
  act(() => void showToast({ summary: 'Saved' }));
  act(() => void showToast({ summary: 'Wait', closable: false }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(toastStore.snapshot().map(({ summary }) => summary)).toEqual(['Wait']);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

it('a toast is removed when its time is over; hovering stops the clock, leaving restarts it', () => {
  render(<ToastArea />);
  act(() => void showToast({ summary: 'Archived.', life: 1000 }));
  const message = screen.getByRole('status');
  act(() => void vi.advanceTimersByTime(900));
  fireEvent.mouseEnter(message);
  act(() => void vi.advanceTimersByTime(5000));
  expect(screen.queryByText('Archived.')).not.toBeNull();
  fireEvent.mouseLeave(message);
  act(() => void vi.advanceTimersByTime(999));
  expect(screen.queryByText('Archived.')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Archived.')).toBeNull();
});

it('the toast layer is removed 200 ms after the last message has left', () => {
  render(<ToastArea />);
  const area = screen.getByRole('region', { name: 'Notifications' });
  act(() => void showToast({ summary: 'Gone soon' }));
  act(() => void vi.advanceTimersByTime(0));
  act(() => dismissAllToasts());
  expect(area.dataset['raised']).toBe('true');
  act(() => void vi.advanceTimersByTime(200));
  expect(area.dataset['raised']).toBeUndefined();
});

it('removing a group of toasts keeps the rest', () => {
  showToast({ summary: 'a', group: 'upload' });
  showToast({ summary: 'b' });
  dismissToastGroup('upload');
  expect(toastStore.snapshot().map(({ summary }) => summary)).toEqual(['b']);
});

const summaries = () => toastStore.snapshot().map(({ summary }) => summary);

it('a toast that came with a page stays; what was read before somebody went on is left behind', () => {
  const { rerender } = render(<ToastArea page="/proposals/1" />);
  act(() => void showToast({ summary: 'Read on the page of the proposal' }));
  fireEvent.pointerDown(document.body);
  act(() => void showToast({ summary: 'Proposal moved to the trash.' }));
  rerender(<ToastArea page="/proposals" />);
  expect(summaries()).toEqual(['Proposal moved to the trash.']);
  fireEvent.keyDown(document.body, { key: 'Enter' });
  rerender(<ToastArea page="/" />);
  expect(summaries()).toEqual([]);
});

it('a toast is not left behind by pressing the toast itself', () => {
  const { rerender } = render(<ToastArea page="/proposals/1" />);
  act(() => void showToast({ summary: 'Archived.' }));
  fireEvent.pointerDown(screen.getByText('Archived.'));
  rerender(<ToastArea page="/proposals" />);
  expect(summaries()).toEqual(['Archived.']);
});

it('a command is taken back by its message, and one that needs a reason asks for it', () => {
  const taken: string[] = [];
  render(<ToastArea onTakeBack={({ commandId }) => taken.push(commandId)} />);
  const command = { commandId: 'one', isOnPlatform: false, words: 'Archived.' };
  act(() => void showToast({ summary: 'Archived.', act: { ...command, asksReason: false } }));
  act(() => void showToast({ summary: 'Posted.', act: { ...command, commandId: 'two', asksReason: true } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Take back…' }));
  expect(taken).toEqual(['one', 'two']);
  expect(toastStore.snapshot()).toEqual([]);
});
