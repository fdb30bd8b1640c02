/** What stands in a text for a value, as `{{doc.number}}`, and what people call it. */
export type MergeField = { readonly name: string; readonly label: string };

type Marks = { readonly bold?: true; readonly italic?: true; readonly underline?: true };
export type RichTextSpan = Marks & {
  readonly text: string;
  /** Where it leads: an address that `isLinkAllowed`. */ readonly link?: string;
};
export type RichTextBlock =
  | { readonly kind: 'paragraph'; readonly spans: readonly RichTextSpan[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly spans: readonly RichTextSpan[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly RichTextSpan[])[] };

const HEADING = /^\s*(##|###)\s+/;
const BULLET = /^\s*[-*•]\s+/;
const NUMBER = /^\s*\d{1,3}[.)]\s+/;

type LineKind = 'paragraph' | 'bullets' | 'numbers' | 'heading';
const prefixes: Readonly<Record<LineKind, RegExp>> = {
  heading: HEADING,
  bullets: BULLET,
  numbers: NUMBER,
  paragraph: /^\s+/,
};
const kindOf = (line: string): LineKind =>
  HEADING.test(line) ? 'heading' : BULLET.test(line) ? 'bullets' : NUMBER.test(line) ? 'numbers' : 'paragraph';

/**
 * Rich text is a small part of Markdown: paragraphs, headings (`##`, `###`), bullet and numbered lists, `**bold**`,
 * `*italic*`, `__underlined__` and `[links](https://…)`. This grammar is its allow list. It never becomes HTML text by
 * itself: screens, mails and PDFs render these blocks. `writeRichText` is the way back.
 */
export function parseRichText(text: string): RichTextBlock[] {
  const blocks: RichTextBlock[] = [];
  let lines: string[] = [];
  let kind: LineKind = 'paragraph';
  const close = () => {
    if (lines.length === 0) return;
    if (kind === 'paragraph') blocks.push({ kind: 'paragraph', spans: spansOf(lines.join('\n')) });
    else blocks.push({ kind: 'list', ordered: kind === 'numbers', items: lines.map((line) => spansOf(line)) });
    lines = [];
  };
  for (const line of text.split('\n')) {
    const next = kindOf(line);
    if (line.trim() === '' || next !== kind || next === 'heading') close();
    kind = next;
    if (line.trim() === '') continue;
    const words = line.replace(prefixes[next], '');
    if (next === 'heading')
      blocks.push({ kind: 'heading', level: HEADING.exec(line)?.[1] === '##' ? 1 : 2, spans: spansOf(words) });
    else lines.push(words);
  }
  close();
  return blocks;
}

/** The words of rich text without its marks, a line for each paragraph and each item: where only plain text stands. */
export const plainRichText = (text: string): string =>
  parseRichText(text)
    .flatMap((block) =>
      block.kind === 'list'
        ? block.items.map((spans, at) => `${block.ordered ? `${at + 1}.` : '•'} ${wordsOf(spans)}`)
        : [wordsOf(block.spans)],
    )
    .join('\n');
const wordsOf = (spans: readonly RichTextSpan[]) => spans.map(({ text }) => text).join('');

/** What a link may lead to; anything else stays the text that it is. */
const LINK_TARGET = /^(https?:\/\/|mailto:|tel:)[^\s"'<>()\\]+$/i;
export const isLinkAllowed = (target: string): boolean => LINK_TARGET.test(target);

const TOKEN = /\\([\\*_[\]#.)•-])|\[((?:\\.|[^\\[\]\n])+)\]\(([^()\s]+)\)|\*+|_+/g;
type Mark = keyof Marks;
type Piece = { text: string; marks: Partial<Record<Mark, true>>; link?: string };
type OpenMark = { readonly mark: Mark; readonly at: number };

/** A stack of open marks: one that is closed marks all since, and one that never is stays the text that it is. */
function spansOf(text: string, link?: string): RichTextSpan[] {
  const pieces: Piece[] = [];
  const open: OpenMark[] = [];
  const say = (words: string) => pieces.push({ text: words, marks: {}, ...(link !== undefined && { link }) });
  const mark = (sign: string, kind: Mark, canOpen: boolean) => {
    const found = open.findLastIndex((each) => each.mark === kind);
    const opener = open[found];
    if (opener) {
      for (const piece of pieces.slice(opener.at + 1)) piece.marks[kind] = true;
      Object.assign(pieces[opener.at] ?? {}, { text: '' });
      open.length = found;
    } else {
      if (canOpen) open.push({ mark: kind, at: pieces.length });
      say(sign);
    }
  };
  let from = 0;
  for (const { 0: token, 1: escaped, 2: label, 3: target = '', index } of text.matchAll(TOKEN)) {
    say(text.slice(from, index));
    from = index + token.length;
    const canOpen = /^\S/.test(text.slice(from));
    if (escaped !== undefined) say(escaped);
    else if (label !== undefined && link === undefined && isLinkAllowed(target)) {
      for (const { text: words, link: to, ...marks } of spansOf(label, target))
        pieces.push({ text: words, marks, ...(to !== undefined && { link: to }) });
    } else if (token.startsWith('*')) {
      for (const sign of asteriskMarks(token.length, () => open.at(-1)?.mark))
        mark(sign, sign === '*' ? 'italic' : 'bold', canOpen);
    } else if (token === '__') mark(token, 'underline', canOpen);
    else say(token);
  }
  say(text.slice(from));
  return joined(pieces);
}

/** What a run of asterisks stands for: first what is open last, then what begins. */
function* asteriskMarks(count: number, lastOpen: () => Mark | undefined): Generator<'*' | '**'> {
  for (let left = count; left > 0;) {
    const sign = left === 1 || (left !== 2 && lastOpen() === 'italic') ? '*' : '**';
    yield sign;
    left -= sign.length;
  }
}

const MARKS: readonly Mark[] = ['bold', 'italic', 'underline'];
const isAlike = (one: RichTextSpan, other: RichTextSpan) =>
  one.link === other.link && MARKS.every((name) => one[name] === other[name]);

function joined(pieces: readonly Piece[]): RichTextSpan[] {
  const spans: RichTextSpan[] = [];
  for (const { text, marks, link } of pieces.filter(({ text: words }) => words !== '')) {
    const span = { text, ...marks, ...(link !== undefined && { link }) };
    const last = spans.at(-1);
    if (last && isAlike(last, span)) spans[spans.length - 1] = { ...last, text: last.text + text };
    else spans.push(span);
  }
  return spans;
}
