import { Schema, type Attrs } from 'prosemirror-model';
import { isLinkAllowed } from '@backoffice/contracts/kernel';

const allowedLink = (element: HTMLElement): Attrs | false => {
  const href = element.getAttribute('href') ?? '';
  return isLinkAllowed(href) && { href };
};
const isBold = (weight: string) => /^(bold(er)?|[6-9]\d\d)$/.test(weight) && null;

/**
 * What can stand in the editor: the blocks and marks of `parseRichText`, and merge fields in one piece. Whatever else
 * is pasted does not get in.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: '(text | mergeField)*',
      attrs: { level: { default: 1 } },
      defining: true,
      parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, at) => ({ tag, attrs: { level: at < 2 ? 1 : 2 } })),
      toDOM: ({ attrs }) => [attrs['level'] === 1 ? 'h3' : 'h4', 0],
    },
    bulletList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    orderedList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    listItem: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    hardBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      leafText: () => '\n',
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    mergeField: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { name: {} },
      leafText: ({ attrs }) => `{{${String(attrs['name'])}}}`,
      parseDOM: [{ tag: 'span[data-merge-field]', getAttrs: ({ dataset }) => ({ name: dataset['mergeField'] ?? '' }) }],
      toDOM: ({ attrs }) => ['span', { 'data-merge-field': String(attrs['name']) }, `{{${String(attrs['name'])}}}`],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: allowedLink }],
      toDOM: ({ attrs }) => ['a', { href: String(attrs['href']), rel: 'noopener noreferrer' }, 0],
    },
    underline: { parseDOM: [{ tag: 'u' }, { style: 'text-decoration=underline' }], toDOM: () => ['u', 0] },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        { tag: 'b', getAttrs: ({ style }) => style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: isBold },
      ],
      toDOM: () => ['strong', 0],
    },
    italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
  },
});
