import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Detail } from '@backoffice/contracts/kernel';
import { explained, failedWith } from './problem.ts';
import { ProblemNote, ProblemSaid } from './states.tsx';
import { tellProblem } from './tell.ts';
import { toastStore, unsayAll } from './toasts.ts';

afterEach(() => {
  cleanup();
  unsayAll();
});

const detail = (message: string, field = ''): Detail => ({ field, code: 'X', message });
const refused = (...details: Detail[]) => failedWith(422, { message: 'Not this way.', details }).problem;

describe('what was refused', () => {
  const problem = refused(
    detail('This name is taken.', 'name'),
    detail('This name is taken.'),
    detail('Choose a bank.'),
  );
  it('is said with the sentence of the catalogue and its details, each once', () => {
    render(<ProblemSaid problem={problem} />);
    expect(screen.getByRole('alert').textContent).toBe('Validation error occurred.This name is taken.Choose a bank.');
    expect(explained(problem)).toBe('Validation error occurred. This name is taken. Choose a bank.');
  });
  it('leaves out what stands at its field', () => {
    render(<ProblemSaid problem={problem} details={[detail('Choose a bank.')]} />);
    expect(screen.getByRole('alert').textContent).toBe('Validation error occurred.Choose a bank.');
  });
  it('can be asked again', async () => {
    const onRetry = vi.fn();
    render(<ProblemNote problem={refused(detail('Ask for a year at most.'))} onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('Validation error occurred.Ask for a year at most.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
  it('is the same in a message', () => {
    tellProblem(problem);
    expect(toastStore.snapshot()).toMatchObject([
      { severity: 'error', summary: 'Validation error occurred.', detail: 'This name is taken. Choose a bank.' },
    ]);
  });
  it('is one sentence where there is no more to say', () => {
    render(<ProblemSaid problem={failedWith(503, null).problem} />);
    expect(screen.getByRole('alert').textContent).toBe('A server error occurred. Please try again later.');
  });
});
