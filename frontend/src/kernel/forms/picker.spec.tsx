import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Picker } from './picker.tsx';

afterEach(cleanup);

const options = ['Apple', 'Pear', 'Plum'].map((label) => ({ value: label.toLowerCase(), label }));

/** A field in which a pear is chosen. */
function shown({ optional = true, chosen = 'pear' } = {}) {
  Element.prototype.scrollIntoView ??= () => {}; // jsdom draws nothing
  function Page() {
    const [value, setValue] = useState(chosen);
    return (
      <>
        <Picker
          aria={{ id: 'fruit', 'aria-label': 'Fruit' }}
          options={options}
          value={value}
          onPick={setValue}
          optional={optional}
        />
        <output>{value}</output>
      </>
    );
  }
  render(<Page />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' });
  return {
    input,
    value: () => screen.getByRole('status').textContent,
    meant: () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
  };
}

describe('a field with choices', () => {
  it('shows what is chosen while it is open, and keeps it on Enter', async () => {
    const { input, value, meant } = shown();
    await userEvent.click(input);
    expect([input.value, meant(), screen.getAllByRole('option').length]).toEqual(['Pear', 'Pear', 3]);
    await userEvent.keyboard('{Enter}');
    expect([value(), input.value]).toEqual(['pear', 'Pear']);
  });
  it('narrows to what is typed in place of it, and takes the first on Enter', async () => {
    const { input, value } = shown();
    await userEvent.click(input);
    await userEvent.keyboard('lum{Enter}');
    expect([value(), input.value]).toEqual(['plum', 'Plum']);
  });
  it('is walked from what is chosen, or from the first', async () => {
    const { input, value } = shown();
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(value()).toBe('plum');
    cleanup();
    const empty = shown({ chosen: '' });
    await userEvent.click(empty.input);
    await userEvent.keyboard('{Enter}');
    expect(empty.value()).toBe('apple');
  });
  it.each(['{Tab}', '{Enter}'])('is empty once its text is deleted, where it may be: with %s', async (key) => {
    const { input, value } = shown();
    await userEvent.clear(input);
    await userEvent.keyboard(key);
    expect([value(), input.value]).toEqual(['', '']);
  });
  it.each(['{Tab}', '{Enter}'])('keeps what is chosen where something must be: with %s', async (key) => {
    const { input, value } = shown({ optional: false });
    await userEvent.clear(input);
    await userEvent.keyboard(key);
    expect([value(), input.value]).toEqual(['pear', 'Pear']);
  });
  it('keeps what is chosen on Escape', async () => {
    const { input, value } = shown();
    await userEvent.clear(input);
    await userEvent.keyboard('{Escape}{Tab}');
    expect([value(), input.value]).toEqual(['pear', 'Pear']);
  });
  it('takes what is walked to after its text was deleted', async () => {
    const { input, value } = shown();
    await userEvent.clear(input);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(value()).toBe('apple');
  });
});
