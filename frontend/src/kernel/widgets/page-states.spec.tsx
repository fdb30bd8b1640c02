import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ProblemDetail } from '@backoffice/contracts/kernel';
import { problemText, errorFromResponse } from '#data/problem.ts';
import { ProblemWithRetry, ProblemMessage } from './page-states.tsx';
import { notifyProblem } from '#toasts/notify.ts';
import { toastStore, dismissAllToasts } from '#toasts/toasts.ts';

afterEach(() => {
  cleanup();
  dismissAllToasts();
});

const detail = (message: string, field = ''): ProblemDetail => ({ field, code: 'X', message });
const refused = (...details: ProblemDetail[]) => errorFromResponse(422, { message: 'Not this way.', details }).problem;

describe('what was refused', () => {
  const problem = refused(
    detail('This name is taken.', 'name'),
    detail('This name is taken.'),
    detail('Choose a bank.'),
  );
  it('a refusal is shown with the sentence of the catalogue and its details, each once', () => {
    render(<ProblemMessage problem={problem} />);
    expect(screen.getByRole('alert').textContent).toBe('Validation error occurred.This name is taken.Choose a bank.');
    expect(problemText(problem)).toBe('Validation error occurred. This name is taken. Choose a bank.');
  });
  it('a refusal leaves out the details that are shown at their field', () => {
    render(<ProblemMessage problem={problem} details={[detail('Choose a bank.')]} />);
    expect(screen.getByRole('alert').textContent).toBe('Validation error occurred.Choose a bank.');
  });
  it('a refusal can be retried with a button', async () => {
    const onRetry = vi.fn();
    render(<ProblemWithRetry problem={refused(detail('Ask for a year at most.'))} onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('Validation error occurred.Ask for a year at most.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
  it('a refusal has the same text in a toast', () => {
    notifyProblem(problem);
    expect(toastStore.snapshot()).toMatchObject([
      { severity: 'error', summary: 'Validation error occurred.', detail: 'This name is taken. Choose a bank.' },
    ]);
  });
  it('a refusal is one sentence where there are no details', () => {
    render(<ProblemMessage problem={errorFromResponse(503, null).problem} />);
    expect(screen.getByRole('alert').textContent).toBe('A server error occurred. Please try again later.');
  });
});
