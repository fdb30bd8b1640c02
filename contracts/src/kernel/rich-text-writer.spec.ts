import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRichText, type RichTextBlock, type RichTextSpan } from './rich-text.ts';
import { escapeRichText, FormattedText, richTextWords, writeRichText } from './rich-text-writer.ts';

const words = fc
  .array(fc.constantFrom('a', 'Bo', ' ', '*', '_', '__', '[', ']', '(', '\\', '-', '#', '1.', '{{doc.link}}', '.'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''));
const span = fc.record(
  {
    text: words,
    bold: fc.constant(true as const),
    italic: fc.constant(true as const),
    underline: fc.constant(true as const),
    link: fc.constantFrom('https://example.com/a_b', 'tel:+15595550142'),
  },
  { requiredKeys: ['text'] },
);
const spans = fc.array(span as fc.Arbitrary<RichTextSpan>, { minLength: 1, maxLength: 4 });
const block: fc.Arbitrary<RichTextBlock> = fc.oneof(
  fc.record({ kind: fc.constant('paragraph' as const), spans }),
  fc.record({ kind: fc.constant('heading' as const), level: fc.constantFrom(1 as const, 2 as const), spans }),
  fc.record({
    kind: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(spans, { minLength: 1, maxLength: 3 }),
  }),
);
/** What is said and how, without spaces, which marks do not keep at their ends. */
const said = (blocks: readonly RichTextBlock[]) =>
  blocks
    .map((each) => ({
      ...each,
      ...('spans' in each ? { spans: letters(each.spans) } : { items: each.items.map(letters) }),
    }))
    .filter((each) => ('spans' in each ? each.spans.length > 0 : each.items.some((item) => item.length > 0)));
const letters = (of: readonly RichTextSpan[]) =>
  of.flatMap(({ text, ...how }) =>
    text
      .split('')
      .flatMap((letter) => (letter.trim() === '' ? [] : [JSON.stringify([letter, Object.entries(how).toSorted()])])),
  );

describe('rich text that is written', () => {
  it('rich text is read as the very blocks it was written of', () =>
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        const full = blocks.filter(
          (each) => !('items' in each) || each.items.every((item) => letters(item).length > 0),
        );
        expect(said(parseRichText(writeRichText(full)))).toEqual(said(full));
      }),
      { numRuns: 1_000 },
    ));
  it('rich text that was read and written once is written the same ever after', () =>
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        const once = writeRichText(parseRichText(writeRichText(blocks)));
        expect(writeRichText(parseRichText(once))).toBe(once);
      }),
      { numRuns: 1_000 },
    ));
  it('a value put into rich text brings no marks, links or lists of its own', () => {
    const hostile = '**Bold** [here](https://evil.example) __x__\n- item\n## head';
    expect(parseRichText(escapeRichText(hostile))).toEqual([{ kind: 'paragraph', spans: [{ text: hostile }] }]);
  });
  it('rich text without its marks keeps words, items and addresses', () =>
    expect(richTextWords('## Hello\n**You** can [read](https://a.example) it:\n- one\n- *two*')).toBe(
      'Hello\n\nYou can read (https://a.example) it:\n\n- one\n- two',
    ));
});

describe('rich text that comes in', () => {
  it.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['<p style="position:fixed">x</p>'],
    ['<svg onload=alert(1)>'],
    ['[open](javascript:alert(1))'],
    ['[open](JaVaScRiPt:alert(1))'],
    ['[open](data:text/html,x)'],
    ['[open](//evil.example)'],
    ['[o\\]pen](vbscript:x)'],
  ])('hostile rich text is refused where it is written: %s', (text) =>
    expect(FormattedText().safeParse(text).success).toBe(false),
  );
  it('a link to a script that is stored all the same is read as plain text', () =>
    expect(parseRichText('[open](javascript:alert(1))')).toEqual([
      { kind: 'paragraph', spans: [{ text: '[open](javascript:alert(1))' }] },
    ]));
  it('rich text with allowed links is taken', () =>
    expect(FormattedText().parse('[site](https://a.example) [mail](mailto:a@b.example) a < b')).toContain('a < b'));
});
