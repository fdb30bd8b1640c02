import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorTestPage } from './error-test-page.tsx';

afterEach(cleanup);

class Boundary extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message || this.props.children;
}

it('the error test page fails while it is drawn, so that error reporting can be tested', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {}); // React tells of every broken page
  render(
    <Boundary>
      <ErrorTestPage />
    </Boundary>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Break this page' }));
  expect(screen.getByText('Thrown while a page was drawn, to test error reports')).toBeDefined();
  quiet.mockRestore();
});

it('the error test page says that no collector is named where there is none', async () => {
  render(<ErrorTestPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Throw a test error' }));
  expect(await screen.findByText(/No collector is named/)).toBeDefined();
});
