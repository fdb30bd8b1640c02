/** What a line says; `target` of a link is another text of the guide (`bills.md`), a page of the console, or https. */
export type GuideSpan = {
  readonly text: string;
  readonly mark?: 'bold' | 'code' | 'link';
  readonly target?: string;
};
export type GuideBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly spans: readonly GuideSpan[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly GuideSpan[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly GuideSpan[])[] }
  | { readonly kind: 'picture'; readonly file: string; readonly alt: string };

const PICTURE = /^!\[([^\]]*)\]\(pictures\/([\w.-]+)\)$/;
const HEADING = /^(##?) (.+)$/;
const ITEM = /^(?:(-)|\d+\.) /;
const SPAN = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** The Markdown of docs/guide: headings, paragraphs, lists and pictures, each parted by an empty line. */
export const parseGuideText = (text: string): GuideBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(blockOf);

function blockOf(block: string): GuideBlock {
  const [, alt, file] = PICTURE.exec(block) ?? [];
  if (alt !== undefined && file !== undefined) return { kind: 'picture', file, alt };
  const [, signs, heading] = HEADING.exec(block) ?? [];
  if (heading !== undefined) return { kind: 'heading', level: signs === '#' ? 1 : 2, spans: guideSpans(heading) };
  const item = ITEM.exec(block);
  if (item === null) return { kind: 'paragraph', spans: guideSpans(block) };
  const items = block.split('\n').map((line) => guideSpans(line.replace(ITEM, '')));
  return { kind: 'list', ordered: item[1] === undefined, items };
}

function guideSpans(line: string): GuideSpan[] {
  const spans: GuideSpan[] = [];
  let from = 0;
  for (const { 0: whole, 1: bold, 2: code, 3: label, 4: target, index } of line.matchAll(SPAN)) {
    if (index > from) spans.push({ text: line.slice(from, index) });
    from = index + whole.length;
    if (bold !== undefined) spans.push({ text: bold, mark: 'bold' });
    else if (code !== undefined) spans.push({ text: code, mark: 'code' });
    else if (label !== undefined && target !== undefined) spans.push({ text: label, mark: 'link', target });
  }
  if (from < line.length) spans.push({ text: line.slice(from) });
  return spans;
}

const wordsOf = (spans: readonly GuideSpan[]) => spans.map(({ text }) => text).join('');

/** The heading under which all words stand that were typed, of the text or of a part of it; `null`: none. */
export function guideHeadingWith(blocks: readonly GuideBlock[], typed: string): string | null {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  let heading = '';
  for (const block of blocks) {
    if (block.kind === 'picture') continue;
    if (block.kind === 'heading') heading = wordsOf(block.spans);
    const said = block.kind === 'list' ? block.items.map(wordsOf).join(' ') : wordsOf(block.spans);
    const within = `${heading} ${said}`.toLowerCase();
    if (words.length > 0 && words.every((word) => within.includes(word))) return heading;
  }
  return null;
}
