import { useState } from 'react';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Picker } from './picker.tsx';

afterEach(cleanup);

/** A field in which a pear is chosen. */
function shown({ optional = true, chosen = 'pear', labels = ['Apple', 'Pear', 'Plum'] } = {}) {
  const options = labels.map((label) => ({ value: label.toLowerCase(), label }));
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
  it('the picker shows the chosen value while it is open, and keeps it on Enter', async () => {
    const { input, value, meant } = shown();
    await userEvent.click(input);
    expect([input.value, meant(), screen.getAllByRole('option').length]).toEqual(['Pear', 'Pear', 3]);
    await userEvent.keyboard('{Enter}');
    expect([value(), input.value]).toEqual(['pear', 'Pear']);
  });
  it('the picker filters by the typed text, and takes the first match on Enter', async () => {
    const { input, value } = shown();
    await userEvent.click(input);
    await userEvent.keyboard('lum{Enter}');
    expect([value(), input.value]).toEqual(['plum', 'Plum']);
  });
  it('the picker puts labels that begin as typed before words that do, and these before the rest', async () => {
    const { input, value, meant } = shown({
      optional: false,
      chosen: '',
      labels: ['ACH', 'Cash or check', 'Check', 'Chit'],
    });
    await userEvent.type(input, 'ch');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Check',
      'Chit',
      'Cash or check',
      'ACH',
    ]);
    expect(meant()).toBe('Check');
    await userEvent.keyboard('{Enter}');
    expect(value()).toBe('check');
  });
  it('the picker moves with the arrows from the chosen value, or from the first', async () => {
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
  it.each(['{Tab}', '{Enter}'])(
    'the picker is emptied when its text is deleted, if it is optional: with %s',
    async (key) => {
      const { input, value } = shown();
      await userEvent.clear(input);
      await userEvent.keyboard(key);
      expect([value(), input.value]).toEqual(['', '']);
    },
  );
  it.each(['{Tab}', '{Enter}'])(
    'the picker keeps its value when its text is deleted, if it is required: with %s',
    async (key) => {
      const { input, value } = shown({ optional: false });
      await userEvent.clear(input);
      await userEvent.keyboard(key);
      expect([value(), input.value]).toEqual(['pear', 'Pear']);
    },
  );
  it('the picker keeps the chosen value on Escape', async () => {
    const { input, value } = shown();
    await userEvent.clear(input);
    await userEvent.keyboard('{Escape}{Tab}');
    expect([value(), input.value]).toEqual(['pear', 'Pear']);
  });
  it('the picker takes the value selected with the arrows after its text was deleted', async () => {
    const { input, value } = shown();
    await userEvent.clear(input);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(value()).toBe('apple');
  });
});
