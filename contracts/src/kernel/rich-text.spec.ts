import { describe, expect, it } from 'vitest';
import { parseRichText } from './rich-text.ts';

describe('rich text', () => {
  it('rich text is split into paragraphs by empty lines', () =>
    expect(parseRichText('One\nstill one\n\nTwo')).toEqual([
      { kind: 'paragraph', spans: [{ text: 'One\nstill one' }] },
      { kind: 'paragraph', spans: [{ text: 'Two' }] },
    ]));
  it('rich text knows bold and italic words', () =>
    expect(parseRichText('**Payment.** Due in *30* days')).toEqual([
      {
        kind: 'paragraph',
        spans: [
          { text: 'Payment.', bold: true },
          { text: ' Due in ' },
          { text: '30', italic: true },
          { text: ' days' },
        ],
      },
    ]));
  it('rich text knows bullet and numbered lists, also straight after a paragraph', () =>
    expect(parseRichText('Not included:\n- Permits\n- *Fees*\n1. First\n2. Second')).toEqual([
      { kind: 'paragraph', spans: [{ text: 'Not included:' }] },
      { kind: 'list', ordered: false, items: [[{ text: 'Permits' }], [{ text: 'Fees', italic: true }]] },
      { kind: 'list', ordered: true, items: [[{ text: 'First' }], [{ text: 'Second' }]] },
    ]));
  it('rich text leaves single asterisks and HTML as plain text', () =>
    expect(parseRichText('2 * 3 = 6 <b>')).toEqual([{ kind: 'paragraph', spans: [{ text: '2 * 3 = 6 <b>' }] }]));
  it('rich text knows headings, underlined words and links', () =>
    expect(parseRichText('## Scope\n### Walls\nSee __both__ [*plans*](https://a.example/p_1)')).toEqual([
      { kind: 'heading', level: 1, spans: [{ text: 'Scope' }] },
      { kind: 'heading', level: 2, spans: [{ text: 'Walls' }] },
      {
        kind: 'paragraph',
        spans: [
          { text: 'See ' },
          { text: 'both', underline: true },
          { text: ' ' },
          { text: 'plans', italic: true, link: 'https://a.example/p_1' },
        ],
      },
    ]));
  it('rich text reads marks within marks, and lines to write on as they are', () =>
    expect(parseRichText('**a *b***\nSigned: ______ on ____')).toEqual([
      {
        kind: 'paragraph',
        spans: [
          { text: 'a ', bold: true },
          { text: 'b', bold: true, italic: true },
          { text: '\nSigned: ______ on ____' },
        ],
      },
    ]));
});
