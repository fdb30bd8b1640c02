import { isLinkAllowed, parseRichText, type RichTextBlock, type RichTextSpan } from './rich-text.ts';
import { Text } from './values.ts';

/** Words that stay what they are wherever rich text is read. */
export const escapeRichText = (text: string): string =>
  text.replace(/[\\*[\]]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\$&').replace(LINE_START, '$1$2\\$3');
/** What would begin a list or a heading, in any line. */
const LINE_START = /^(\s*)(\d{1,3})?((?<=\d)[.)]|(?<!\d)[-•#])(?=[\s#]|$)/gm;

/** The way back from `parseRichText`: what is written is read as the same blocks. */
export const writeRichText = (blocks: readonly RichTextBlock[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'paragraph')
        return writeSpans(block.spans)
          .replace(/\n\s*\n/g, '\n')
          .trim();
      if (block.kind === 'heading') return `${block.level === 1 ? '##' : '###'} ${oneLine(block.spans)}`;
      return block.items.map((spans, at) => `${block.ordered ? `${at + 1}.` : '-'} ${oneLine(spans)}`).join('\n');
    })
    .filter((written) => !/^(#+|-|\d+\.)?\s*$/.test(written))
    .join('\n\n');

const oneLine = (spans: readonly RichTextSpan[]) =>
  writeSpans(spans)
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();

/** From the outermost mark to the innermost. */
const NESTING = ['link', 'underline', 'bold', 'italic'] as const;
const signs = { underline: '__', bold: '**', italic: '*' } as const;

function writeSpans(spans: readonly RichTextSpan[], depth = 0): string {
  const name = NESTING[depth];
  if (name === undefined) return escapeRichText(spans.map(({ text }) => text).join(''));
  const runs: { readonly value: string | true | undefined; readonly spans: RichTextSpan[] }[] = [];
  for (const span of spans) {
    const last = runs.at(-1);
    if (last && last.value === span[name]) last.spans.push(span);
    else runs.push({ value: span[name], spans: [span] });
  }
  return runs
    .map(({ value, spans: within }) => {
      const written = writeSpans(within, depth + 1);
      const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(written) ?? [];
      if (value === undefined || words === '') return written;
      return name === 'link'
        ? `${before}[${words.replaceAll('\n', ' ')}](${value})${after}`
        : `${before}${signs[name]}${words}${signs[name]}${after}`;
    })
    .join('');
}

/** What it says without its marks, for a mail program that shows no HTML, and for texts. */
export const richTextWords = (text: string): string =>
  parseRichText(text)
    .map((block) =>
      block.kind === 'list'
        ? block.items.map((spans, at) => `${block.ordered ? `${at + 1}.` : '-'} ${spanWords(spans)}`).join('\n')
        : spanWords(block.spans),
    )
    .join('\n\n');
const spanWords = (spans: readonly RichTextSpan[]) =>
  spans.map(({ text, link }) => (link === undefined || link === text ? text : `${text} (${link})`)).join('');

const LINK = /\[(?:\\.|[^\\[\]\n])+\]\(([^()\s]*)/g;

/** Rich text, 0 to `max` characters as it is written. No HTML, and links only to where links may lead. */
export const FormattedText = (max = 10_000) =>
  Text(max).refine(
    (text) => [...text.matchAll(LINK)].every(([, target = '']) => isLinkAllowed(target)),
    'A link leads to an address like https://example.com.',
  );
