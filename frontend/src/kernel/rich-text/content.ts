import { Fragment, Slice, type Mark, type Node } from 'prosemirror-model';
import {
  escapeRichText,
  parseRichText,
  writeRichText,
  type RichTextBlock,
  type RichTextSpan,
} from '@backoffice/contracts/kernel';
import { schema } from './schema.ts';

const { nodes, marks } = schema;
const PIECE = /(\{\{\s*[a-z]+\.[a-zA-Z]+\s*\}\}|\n)/;
const FIELD = /^\{\{\s*([a-z]+\.[a-zA-Z]+)\s*\}\}$/;

/** A text as the editor holds it, with merge fields and line breaks in one piece each. */
export const documentOf = (text: string): Node => {
  const blocks = parseRichText(text).map(nodeOf);
  return nodes.doc.create(null, blocks.length > 0 ? blocks : [nodes.paragraph.create()]);
};

const nodeOf = (block: RichTextBlock): Node => {
  if (block.kind === 'paragraph') return nodes.paragraph.create(null, block.spans.flatMap(inlines));
  if (block.kind === 'heading') return nodes.heading.create({ level: block.level }, block.spans.flatMap(inlines));
  const items = block.items.map((spans) =>
    nodes.listItem.create(null, nodes.paragraph.create(null, spans.flatMap(inlines))),
  );
  return (block.ordered ? nodes.orderedList : nodes.bulletList).create(null, items);
};

const inlines = ({ text, link, ...named }: RichTextSpan): Node[] => {
  const having: Mark[] = [
    ...(link === undefined ? [] : [marks.link.create({ href: link })]),
    ...(Object.keys(named) as (keyof typeof named)[]).map((name) => marks[name].create()), // of this very object
  ];
  return withPieces(text, having);
};

/** Words with what stands in them in one piece. */
const withPieces = (text: string, having: readonly Mark[]): Node[] =>
  text
    .split(PIECE)
    .filter(Boolean)
    .map((piece) => {
      const name = FIELD.exec(piece)?.[1];
      if (piece === '\n') return nodes.hardBreak.create(null, null, having);
      return name === undefined ? schema.text(piece, having) : nodes.mergeField.create({ name }, null, having);
    });

/** What the editor holds, as it is kept. */
export const textOf = (document: Node): string => writeRichText(document.children.flatMap(blocksOf));

const blocksOf = (node: Node): RichTextBlock[] => {
  if (node.type === nodes.paragraph) return [{ kind: 'paragraph', spans: spansOf(node) }];
  if (node.type === nodes.heading)
    return [{ kind: 'heading', level: node.attrs['level'] === 1 ? 1 : 2, spans: spansOf(node) }];
  return [
    {
      kind: 'list',
      ordered: node.type === nodes.orderedList,
      items: node.children.map((item) => spansOf(item.child(0))).filter((spans) => spans.length > 0),
    },
  ];
};

const spansOf = (node: Node): RichTextSpan[] =>
  node.children.map((child) => ({
    text:
      child.textBetween(0, child.content.size) ||
      (child.text?.replaceAll('\u00a0', ' ') ?? child.type.spec.leafText?.(child) ?? ''),
    ...Object.fromEntries(
      child.marks.map(({ type, attrs }) =>
        type === marks.link ? ['link', String(attrs['href'])] : [type.name, true as const],
      ),
    ),
  }));

/** Pasted words: lines become paragraphs, and merge fields one piece each. */
export const pastedText = (text: string): Slice => Slice.maxOpen(documentOf(escapeRichText(text)).content);

/** What is pasted as HTML, with its merge fields in one piece. */
export const withMergeFields = ({ content, openStart, openEnd }: Slice): Slice =>
  new Slice(replaceText(content), openStart, openEnd);
const replaceText = (content: Fragment): Fragment =>
  Fragment.fromArray(
    content.content.flatMap((node) =>
      node.isText
        ? withPieces((node.text ?? '').replaceAll('\n', ' '), node.marks)
        : node.copy(replaceText(node.content)),
    ),
  );

/** Word says lists with paragraphs that look like one: they become lists again, and its own tags go. */
export function cleanPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const marker of body.querySelectorAll('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'))
    marker.remove();
  for (const item of body.querySelectorAll('p[class^="MsoList"]')) {
    const isOrdered = /^\s*(\d+|[a-z])[.)]/i.test(item.textContent) && /mso-list/i.test(html);
    const before = item.previousElementSibling;
    const tag = isOrdered ? 'OL' : 'UL';
    const list = before?.tagName === tag && before.hasAttribute('data-pasted') ? before : document.createElement(tag);
    if (list !== before) item.before(list);
    list.setAttribute('data-pasted', '');
    const entry = document.createElement('li');
    entry.append(...item.childNodes);
    list.append(entry);
    item.remove();
  }
  return body.innerHTML;
}
