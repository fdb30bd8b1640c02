import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetActs, lastAct, lastUndoneAct, rememberAct } from '#data/own-acts.ts';
import { dismissAllToasts, toastStore } from '#toasts/toasts.ts';
import { useUndoShortcut } from './undo-shortcut.ts';

const trash = { path: '/customers/:id', scope: 'company' } as const;
const asked: string[] = [];
let answer: (path: string) => Promise<Response>;

function Page() {
  useUndoShortcut();
  return <input aria-label="Name" />;
}
function press(more: Partial<KeyboardEventInit> = {}) {
  const event = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}
beforeEach(() => {
  answer = async () => Response.json({ id: 'ana', version: 2, position: 9 }, { headers: { undo: 'two' } });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(new URL(String(url), 'http://console').pathname);
    return answer(String(url));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  dismissAllToasts();
  forgetActs();
  asked.length = 0;
});

it('Ctrl+Z takes back what this window did last, and with Shift that is done again', async () => {
  const { container } = render(<Page />);
  container.focus();
  rememberAct(trash, 'ana', 'one');
  expect(press().defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(lastUndoneAct()?.commandId).toBe('two'));
  expect([asked, lastAct()]).toEqual([['/api/undo/one'], null]);
  answer = async () => Response.json({ id: 'ana', version: 3, position: 10 }, { headers: { undo: 'three' } });
  press({ key: 'Z', shiftKey: true });
  await vi.waitFor(() => expect(lastAct()?.commandId).toBe('three'));
  expect(asked).toEqual(['/api/undo/one', '/api/undo/two']);
  expect(toastStore.snapshot().map(({ summary }) => summary)).toEqual(['Taken back.', 'Done again.']);
});

it('twenty presses on a slow connection take each thing back once', async () => {
  render(<Page />);
  rememberAct(trash, 'ana', 'one');
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  for (let at = 0; at < 20; at += 1) press();
  await vi.waitFor(() => expect(asked).toEqual(['/api/undo/one']));
  resolve(Response.json({ id: 'ana', version: 2, position: 9 }));
  await vi.waitFor(() => expect(toastStore.snapshot()).toHaveLength(1));
  expect(asked).toEqual(['/api/undo/one']);
});

it('in a field the browser takes back what was typed, and with nothing done nothing is asked', () => {
  const { getByLabelText } = render(<Page />);
  expect(press().defaultPrevented).toBe(false);
  rememberAct(trash, 'ana', 'one');
  getByLabelText('Name').focus();
  expect(press().defaultPrevented).toBe(false);
  expect(asked).toEqual([]);
});
