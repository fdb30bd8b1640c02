import { useMemo, type ReactNode } from 'react';
import { Dialog, HotkeysProvider } from '@blueprintjs/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setSingleKeyShortcuts, useShortcuts } from './shortcuts.ts';

afterEach(() => {
  cleanup();
  setSingleKeyShortcuts(true);
});

function Page({ pressed }: { pressed: (key: string) => void }) {
  useShortcuts(
    useMemo(
      () =>
        ['n', 'mod+k'].map((combo) => ({
          combo,
          global: true,
          label: `Does ${combo}`,
          preventDefault: true,
          onKeyDown: () => pressed(combo),
        })),
      [pressed],
    ),
  );
  return <p>A page</p>;
}
const above = (
  <>
    <select aria-label="Which" />
    <div popover="auto">
      <button type="button">Of a menu</button>
    </div>
    <Dialog isOpen>
      <button type="button">Of a dialog</button>
    </Dialog>
  </>
);
function shown(more?: ReactNode) {
  const pressed = vi.fn();
  render(
    <HotkeysProvider>
      <Page pressed={pressed} />
      {more}
    </HotkeysProvider>,
  );
  return () => pressed.mock.calls.flat();
}

const QUESTION_MARK = { code: 'Slash', key: '?', shiftKey: true };

describe('shortcuts', () => {
  it('keyboard shortcuts are single keys, and keys with Ctrl', async () => {
    const pressed = shown();
    await userEvent.keyboard('n{Control>}k{/Control}');
    expect(pressed()).toEqual(['n', 'mod+k']);
  });
  it.each(['Which', 'Of a menu', 'Of a dialog'])(
    'a single-key shortcut is ignored under an overlay or in a widget that reads keys: %s',
    (name) => {
      const pressed = shown(above);
      const control = document.querySelector(`[aria-label="${name}"]`) ?? screen.getByText(name);
      expect(fireEvent.keyDown(control, { key: 'n', code: 'KeyN' })).toBe(true);
      expect(fireEvent.keyDown(control, { key: 'k', code: 'KeyK', ctrlKey: true })).toBe(false);
      expect(pressed()).toEqual(['mod+k']);
    },
  );
  it('single-key shortcuts can be switched off, at once and for the next page too, and on again', async () => {
    const pressed = shown();
    act(() => setSingleKeyShortcuts(false));
    await userEvent.keyboard('n{Control>}k{/Control}');
    expect(pressed()).toEqual(['mod+k']);
    cleanup();
    const later = shown();
    await userEvent.keyboard('n');
    expect(later()).toEqual([]);
    act(() => setSingleKeyShortcuts(true));
    await userEvent.keyboard('n');
    expect(later()).toEqual(['n']);
  });
  it('keyboard shortcuts are listed by a question mark, and without single keys by Ctrl and a slash', async () => {
    shown();
    fireEvent.keyDown(document.body, QUESTION_MARK);
    await screen.findByText('Does n');
    cleanup();
    shown();
    act(() => setSingleKeyShortcuts(false));
    fireEvent.keyDown(document.body, QUESTION_MARK);
    expect(screen.queryByText('Does mod+k')).toBeNull();
    fireEvent.keyDown(document.body, { code: 'Slash', key: '/', ctrlKey: true });
    await screen.findByText('Does mod+k');
    expect(screen.queryByText('Does n')).toBeNull();
  });
});
