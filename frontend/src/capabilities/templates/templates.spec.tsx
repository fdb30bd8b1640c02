import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChoiceDialog, type Choice } from './choice-dialog.tsx';
import { withTemplates } from './template-area.tsx';

afterEach(cleanup);

const choices: readonly Choice[] = [
  { value: 'wall', label: 'Retaining wall', hint: '04-22 · Grouted block' },
  { value: 'drain', label: 'French drain', hint: '33-46 · To daylight' },
];
const shown = (given: { choices?: readonly Choice[] | null; problem?: boolean } = {}) => {
  const [onTake, onRetry] = [vi.fn(), vi.fn()];
  render(
    <ChoiceDialog
      title="Add from templates"
      says="Each becomes a line."
      noun={['line', 'lines']}
      choices={given.choices === undefined ? choices : given.choices}
      problem={
        given.problem
          ? { type: 'SERVER_ERROR', code: 'X', message: 'The server cannot answer.', details: [], requestId: '' }
          : null
      }
      onRetry={onRetry}
      empty="They are kept under Maintenance."
      verb="Add"
      onTake={onTake}
      onClose={() => {}}
    />,
  );
  return { onTake, onRetry };
};

describe('the dialog in which templates are chosen', () => {
  it('templates are chosen by keyboard alone, and taken in the order in which they were chosen', async () => {
    const { onTake } = shown();
    await userEvent.type(screen.getByRole('searchbox'), 'drain{Enter}wall{Enter}');
    expect(screen.getByRole('button', { name: 'Add 2 lines' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(onTake.mock.calls).toEqual([[['drain', 'wall']]]);
  });
  it('templates are found by what stands below their name, and a second press lets one go', async () => {
    const { onTake } = shown();
    await userEvent.type(screen.getByRole('searchbox'), '33-46');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Add' }).hasAttribute('disabled')).toBe(true);
    expect(onTake).not.toHaveBeenCalled();
  });
  it('nothing that matches, no templates at all and a failed reading are said, each in its words', async () => {
    shown();
    await userEvent.type(screen.getByRole('searchbox'), 'helipad{Enter}');
    expect(screen.getByText('Nothing matches')).toBeTruthy();
    cleanup();
    shown({ choices: [] });
    expect(screen.getByText('They are kept under Maintenance.')).toBeTruthy();
    cleanup();
    const { onRetry } = shown({ choices: null, problem: true });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('a text that takes templates', () => {
  const section = { heading: 'Coverage', text: '- One year', isSection: true };
  it('a section is put below what is there, under its heading, and a content without one', () =>
    expect(withTemplates('Net 30.\n', [section, { heading: 'Rock', text: 'No rock.', isSection: false }])).toBe(
      'Net 30.\n\n## Coverage\n\n- One year\n\nNo rock.',
    ));
  it('an empty text begins with the template', () =>
    expect(withTemplates('', [section])).toBe('## Coverage\n\n- One year'));
});
