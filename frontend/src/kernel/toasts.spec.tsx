// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastArea } from './toast-area.tsx';
import { say, toastStore, unsayAll, unsayGroup } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  unsayAll();
  vi.useRealTimers();
});

it('numbers messages upwards and makes them informative and closable', () => {
  const [first, second] = [say({ summary: 'One' }), say({ summary: 'Two' })];
  expect(second).toBe(first + 1);
  expect(toastStore.snapshot()[0]).toMatchObject({ severity: 'info', closable: true });
});

it('takes a message away when its life is over; hovering holds the clock, leaving starts it again', () => {
  render(<ToastArea />);
  act(() => void say({ summary: 'Archived.', life: 1000 }));
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

it('gives its layer back 200 ms after the last message has left', () => {
  render(<ToastArea />);
  const area = screen.getByRole('region', { name: 'Notifications' });
  act(() => void say({ summary: 'Gone soon' }));
  act(() => void vi.advanceTimersByTime(0));
  act(() => unsayAll());
  expect(area.dataset['raised']).toBe('true');
  act(() => void vi.advanceTimersByTime(200));
  expect(area.dataset['raised']).toBeUndefined();
});

it('removes a group and keeps the rest', () => {
  say({ summary: 'a', group: 'upload' });
  say({ summary: 'b' });
  unsayGroup('upload');
  expect(toastStore.snapshot().map(({ summary }) => summary)).toEqual(['b']);
});
