import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Pending, SettledContent } from './settled-content.tsx';

afterEach(cleanup);

const page = (parts: React.ReactNode) => (
  <SettledContent className="body" skeleton={<p>Skeleton</p>}>
    {parts}
  </SettledContent>
);
const isRevealed = () => document.querySelector('.body')?.hasAttribute('data-settled');

it('content that is complete at once stands there without a skeleton', () => {
  render(page(<p>Facts</p>));
  expect([isRevealed(), screen.queryByText('Skeleton')]).toEqual([true, null]);
});
it('content is revealed when its last part has come, and stays when one is read again', async () => {
  const { rerender } = render(page([<Pending key="a" />, <Pending key="b" />]));
  rerender(page([<p key="a">Facts</p>, <Pending key="b" />]));
  expect(isRevealed()).toBe(false);
  screen.getByText('Skeleton');
  rerender(page([<p key="a">Facts</p>, <p key="b">Files</p>]));
  await waitFor(() => expect(isRevealed()).toBe(true));
  rerender(page([<p key="a">Facts</p>, <Pending key="b" />]));
  expect([isRevealed(), screen.queryByText('Skeleton')]).toEqual([true, null]);
});
it('where a part takes long, what has come is shown down to it, and all of it once it is there', async () => {
  vi.useFakeTimers();
  const { rerender } = render(page(<Pending />));
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
  const settled = () => document.querySelector('.body')?.getAttribute('data-settled');
  expect([settled(), screen.queryByText('Skeleton')]).toEqual(['partly', null]);
  rerender(page(<p>Facts</p>));
  await waitFor(() => expect(settled()).toBe('true'));
});
