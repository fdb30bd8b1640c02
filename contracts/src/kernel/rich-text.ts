export type RichTextSpan = { readonly text: string; readonly bold?: true; readonly italic?: true };
export type RichTextBlock =
  | { readonly kind: 'paragraph'; readonly spans: readonly RichTextSpan[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly RichTextSpan[])[] };

const BULLET = /^\s*[-*•]\s+/;
const NUMBER = /^\s*\d{1,3}[.)]\s+/;

/**
 * Rich text is a small part of Markdown: paragraphs, bullet and numbered lists, `**bold**` and `*italic*`. It never
 * becomes HTML text, so there is nothing to sanitise; screens and PDFs render these blocks.
 */
export function parseRichText(text: string): RichTextBlock[] {
  const blocks: RichTextBlock[] = [];
  let lines: string[] = [];
  let kind: 'paragraph' | 'bullets' | 'numbers' = 'paragraph';
  const close = () => {
    if (lines.length === 0) return;
    if (kind === 'paragraph') blocks.push({ kind: 'paragraph', spans: spansOf(lines.join('\n')) });
    else blocks.push({ kind: 'list', ordered: kind === 'numbers', items: lines.map(spansOf) });
    lines = [];
  };
  for (const line of text.split('\n')) {
    const next = BULLET.test(line) ? 'bullets' : NUMBER.test(line) ? 'numbers' : 'paragraph';
    if (line.trim() === '' || next !== kind) close();
    kind = next;
    if (line.trim() !== '')
      lines.push(line.replace(next === 'bullets' ? BULLET : next === 'numbers' ? NUMBER : /^\s+/, ''));
  }
  close();
  return blocks;
}

function spansOf(text: string): RichTextSpan[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/)
    .filter(Boolean)
    .map((part) => {
      if (part.length > 4 && part.startsWith('**') && part.endsWith('**'))
        return { text: part.slice(2, -2), bold: true };
      if (part.length > 2 && part.startsWith('*') && part.endsWith('*'))
        return { text: part.slice(1, -1), italic: true };
      return { text: part };
    });
}
