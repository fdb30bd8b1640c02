import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useCombobox } from './use-combobox.ts';

afterEach(cleanup);

function Few({ of, take }: { of: readonly string[]; take: (at: number) => void }) {
  const choices = useCombobox({ count: of.length, isOpen: true, take });
  return (
    <>
      <input
        {...choices.input}
        aria-label="Fruit"
        onChange={() => choices.restart()}
        onKeyDown={(event) => void choices.onKey(event)}
      />
      <ul {...choices.list}>
        {of.map((name, at) => (
          <li key={name} {...choices.choice(at)} role="option" aria-selected={false}>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function shown(of: readonly string[]) {
  const take = vi.fn();
  const { rerender } = render(<Few of={of} take={take} />);
  const input = screen.getByRole('combobox', { name: 'Fruit' });
  const meant = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { take, input, meant, now: (next: readonly string[]) => rerender(<Few of={next} take={take} />) };
}

describe('choices below an input', () => {
  const fruit = ['apple', 'pear', 'plum'];

  it('combobox options are walked with the arrows, to both ends and no further, while the focus stays', async () => {
    const { input, meant } = shown(fruit);
    await userEvent.click(input);
    expect(meant()).toBe('apple');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(meant()).toBe('plum');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(meant()).toBe('apple');
    expect(document.activeElement).toBe(input);
  });
  it('combobox options are chosen with Enter or by pressing them', async () => {
    const { take, input } = shown(fruit);
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.pointer({ keys: '[MouseLeft>]', target: screen.getByText('plum') });
    expect(take.mock.calls).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(document.activeElement).toBe(input);
  });
  it('combobox options start again at the first when text is typed', async () => {
    const { input, meant } = shown(fruit);
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}p');
    expect(meant()).toBe('apple');
  });
  it('combobox options select the last one when there are fewer, and none when there are none', async () => {
    const { input, meant, now } = shown(fruit);
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    now(['apple', 'pear']);
    expect(meant()).toBe('pear');
    now([]);
    expect(input.getAttribute('aria-activedescendant')).toBeNull();
  });
});
