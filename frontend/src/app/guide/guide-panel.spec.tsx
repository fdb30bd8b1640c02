import { HotkeysProvider } from '@blueprintjs/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guideHeadingWith, parseGuideText } from './guide-text.ts';
import { GuideArticle } from './guide-panel.tsx';
import { HelpButton, OpenGuide } from './help-button.tsx';
import { openGuide } from './open-guide.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  openGuide(null);
  cleanup();
  vi.unstubAllGlobals();
});

const shown = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <HotkeysProvider>
        <HelpButton />
        <OpenGuide mayOpen={() => true} />
      </HotkeysProvider>
    </MemoryRouter>,
  );
const help = () => screen.getByRole('button', { name: 'Help' });
const panel = () => screen.findByRole('complementary', { name: 'Help' });

describe('help beside the page', () => {
  it('the button opens the text about the page, the focus goes into it, and Escape gives it back', async () => {
    shown('/ledger/bills');
    await userEvent.click(help());
    await screen.findByRole('heading', { name: 'Bills and checks' });
    await waitFor(async () => expect(document.activeElement).toBe(await panel()));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(document.activeElement).toBe(help());
  });
  it('F1 opens it, too, and a page of no text gets the list of all', async () => {
    shown('/customers');
    fireEvent.keyDown(document.body, { key: 'F1', code: 'F1' });
    await screen.findByRole('heading', { name: 'The guide' });
  });
  it('a text leads to another, and back to all of them', async () => {
    shown('/ledger/closings');
    await userEvent.click(help());
    await screen.findByRole('heading', { name: 'Month and year end' });
    await userEvent.click(screen.getByRole('button', { name: 'All of the guide' }));
    await userEvent.click(screen.getByRole('button', { name: 'Posting a deposit' }));
    await screen.findByRole('heading', { name: 'Posting a deposit' });
  });
  it('a page that one may not open is named without a link', () => {
    const blocks = parseGuideText('See [the proof](/proofs) and [bills](/ledger/bills).');
    render(
      <MemoryRouter>
        <GuideArticle blocks={blocks} pictures={new Map()} mayOpen={(path) => path !== '/proofs'} />
      </MemoryRouter>,
    );
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['bills']);
  });
});

describe('the Markdown of the guide', () => {
  it('headings, paragraphs, lists and pictures are parted by empty lines', () =>
    expect(parseGuideText('# A\n\nB **c** `d`\n\n1. e\n2. [f](g.md)\n\n![h](pictures/i.webp)\n')).toEqual([
      { kind: 'heading', level: 1, spans: [{ text: 'A' }] },
      {
        kind: 'paragraph',
        spans: [{ text: 'B ' }, { text: 'c', mark: 'bold' }, { text: ' ' }, { text: 'd', mark: 'code' }],
      },
      { kind: 'list', ordered: true, items: [[{ text: 'e' }], [{ text: 'f', mark: 'link', target: 'g.md' }]] },
      { kind: 'picture', file: 'i.webp', alt: 'h' },
    ]));
  it('a text is found by words that stand together, under the heading they stand under', () => {
    const blocks = parseGuideText('# Deposits\n\nChecks.\n\n## The slip\n\nIt prints for the teller.');
    expect(guideHeadingWith(blocks, 'teller SLIP')).toBe('The slip');
    expect(guideHeadingWith(blocks, 'teller checks')).toBeNull();
    expect(guideHeadingWith(blocks, ' ')).toBeNull();
  });
});
