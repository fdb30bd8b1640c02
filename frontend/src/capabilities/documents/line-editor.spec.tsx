import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { toastStore, dismissAllToasts } from '#toasts/toasts.ts';
import { LineEditor } from './line-editor.tsx';
import { LineRow } from './line-row.tsx';
import { blankLine, type DraftLine } from './lines.ts';

afterEach(() => {
  cleanup();
  dismissAllToasts();
});

describe('the line editor, by keyboard', () => {
  it('the line editor adds the next line on Enter and shows the running total', async () => {
    edited();
    await typeInto('Line 1: quantity', '2.5');
    await typeInto('Line 1: unit price', '1,200.50{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Line 2: name')));
    expect(names()).toEqual(['Wall', '', 'Fence']);
    expect(screen.getByLabelText('Total').textContent).toBe('$3,011.25');
  });

  it('the line editor has the focus in the next line before the next key comes', () => {
    edited();
    screen.getByLabelText('Line 1: name').focus();
    fireEvent.keyDown(screen.getByLabelText('Line 1: name'), { key: 'Enter' });
    expect(document.activeElement).toBe(screen.getByLabelText('Line 2: name'));
  });

  it('the line editor moves a line with Alt and an arrow, and keeps the focus on it', async () => {
    edited();
    screen.getByLabelText('Line 2: name').focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(['Fence', 'Wall']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Line 1: name')));
  });

  it('the line editor moves up and down a column with the arrow keys', async () => {
    edited();
    screen.getByLabelText('Line 1: unit price').focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Line 2: unit price')));
  });

  it('the line editor removes a line with Ctrl+Backspace and offers to restore it', async () => {
    edited();
    screen.getByLabelText('Line 1: name').focus();
    await userEvent.keyboard('{Control>}{Backspace}{/Control}');
    expect(names()).toEqual(['Fence']);
    toastStore.snapshot()[0]?.action?.onPress();
    await waitFor(() => expect(names()).toEqual(['Wall', 'Fence']));
  });

  it('the line editor pastes rows after the current line', async () => {
    edited();
    fireEvent.paste(screen.getByLabelText('Line 1: name'), {
      clipboardData: { getData: () => 'Rock\t10\tton\t48.25\nSand\t1\tton\t20.00' },
    });
    expect(names()).toEqual(['Wall', 'Rock', 'Sand', 'Fence']);
    expect(screen.getByLabelText('Total').textContent).toBe('$612.50');
  });

  it('the line editor says at the cell when a number is invalid, and leaves it out of the total', async () => {
    edited();
    await typeInto('Line 1: unit price', 'abc');
    expect(screen.getByText('Type a price like 1,250.00.')).toBeTruthy();
    expect(screen.getByLabelText('Line 1: unit price').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Total').textContent).toBe('$10.00');
  });
});

it('a line is drawn again only when something in it changed, though the form passes copies', () => {
  let read = 0;
  const copy = (more: Partial<DraftLine> = {}) =>
    Object.defineProperty({ ...blankLine({ name: 'Wall', ...more }), key: 'one' }, 'description', {
      enumerable: true,
      get: () => ((read += 1), ''),
    });
  const nothing = () => {};
  const row = (line: DraftLine) => (
    <LineRow
      line={line}
      at={0}
      path="lineItems.0"
      errors={undefined}
      onChange={nothing}
      onRemove={nothing}
      onKeyDown={nothing}
      onPaste={nothing}
    />
  );
  const readFor = (show: () => void) => {
    read = 0;
    show();
    return read;
  };
  const { rerender } = render(row(copy()));
  expect(readFor(() => rerender(row(copy())))).toBeLessThan(readFor(() => rerender(row(copy({ unit: 'sf' })))));
  expect(screen.getByLabelText<HTMLInputElement>('Line 1: unit').value).toBe('sf');
});

function edited() {
  function Page() {
    const form = useForm({
      defaultValues: {
        lineItems: [blankLine({ name: 'Wall', unitPrice: 10_000 }), blankLine({ name: 'Fence', unitPrice: 1_000 })],
      },
    });
    return (
      <FormProvider {...form}>
        <LineEditor />
      </FormProvider>
    );
  }
  render(<Page />);
}

const names = () => screen.getAllByLabelText<HTMLInputElement>(/^Line \d+: name$/).map(({ value }) => value);

async function typeInto(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
}
