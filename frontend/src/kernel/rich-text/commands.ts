import { chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { isLinkAllowed } from '@backoffice/contracts/kernel';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

export type RichTextCommand = {
  readonly name: string;
  readonly keys?: string;
  readonly run: Command;
  readonly isOn: (state: EditorState) => boolean;
};

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
}
const ancestors = ({ selection: { $from } }: EditorState) =>
  [0, 1, 2].map((up) => $from.node(Math.max(0, $from.depth - up)));
const isWithin =
  (type: NodeType, attrs: object = {}) =>
  (state: EditorState) =>
    ancestors(state).some(
      (node) => node.type === type && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value),
    );

const mark = (name: string, type: MarkType, keys: string): RichTextCommand => ({
  name,
  keys,
  run: toggleMark(type),
  isOn: (state) => hasMark(state, type),
});
const heading = (name: string, level: 1 | 2): RichTextCommand => {
  const isOn = isWithin(nodes.heading, { level });
  return {
    name,
    run: (state, dispatch) =>
      setBlockType(isOn(state) ? nodes.paragraph : nodes.heading, isOn(state) ? null : { level })(state, dispatch),
    isOn,
  };
};
/** Into a list, out of it again, or from the other kind of list into this one. */
const list = (name: string, type: NodeType, keys: string): RichTextCommand => {
  const isOn = isWithin(type);
  const isOther = isWithin(type === nodes.bulletList ? nodes.orderedList : nodes.bulletList);
  return {
    name,
    keys,
    isOn,
    run(state, dispatch) {
      if (isOn(state)) return liftListItem(nodes.listItem)(state, dispatch);
      if (!isOther(state)) return chainCommands(wrapInList(type), asList(type))(state, dispatch);
      const { $from } = state.selection;
      dispatch?.(state.tr.setNodeMarkup($from.before($from.depth - 2), type));
      return true;
    },
  };
};
/** A heading becomes an item, too. */
const asList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    if (!setBlockType(nodes.paragraph)(state)) return false;
    setBlockType(nodes.paragraph)(state, (plain) => {
      const wrapped = state.apply(plain);
      wrapInList(type)(wrapped, (inList) => dispatch?.(inList.steps.reduce((all, step) => all.step(step), plain)));
    });
    return true;
  };

export const commands = {
  bold: mark('Bold', marks.bold, 'Mod-b'),
  italic: mark('Italic', marks.italic, 'Mod-i'),
  underline: mark('Underline', marks.underline, 'Mod-u'),
  heading: heading('Heading', 1),
  subheading: heading('Subheading', 2),
  bullets: list('Bullet list', nodes.bulletList, 'Mod-Shift-8'),
  numbers: list('Numbered list', nodes.orderedList, 'Mod-Shift-9'),
} as const satisfies Record<string, RichTextCommand>;

/** Enter in a list begins the next item, and in an empty item leaves the list. */
export const enter = chainCommands(splitListItem(nodes.listItem), liftListItem(nodes.listItem));
/** Another line of the same paragraph; an item and a heading have one only. */
export const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  if (isWithin(nodes.listItem)(state) || isWithin(nodes.heading)(state)) return enter(state, dispatch);
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
});

/** The link at the cursor, with where its words begin and end. */
export function linkAt(
  state: EditorState,
): { readonly href: string; readonly from: number; readonly to: number } | null {
  const { from, to } = state.selection;
  let found: ReturnType<typeof linkAt> = null;
  state.doc.nodesBetween(Math.max(0, from - 1), Math.min(state.doc.content.size, to + 1), (node, pos) => {
    const link = marks.link.isInSet(node.marks);
    if (link && pos <= from && pos + node.nodeSize >= to)
      found = { href: String(link.attrs['href']), from: pos, to: pos + node.nodeSize };
  });
  return found;
}

/** `example.com` as people type it, as an address; null where none can be made of it. */
export function linkTarget(typed: string): string | null {
  const address = typed.trim().replaceAll('(', '%28').replaceAll(')', '%29');
  const target = /^[a-z]+:/i.test(address)
    ? address
    : /^[^@\s]+@[^@\s]+$/.test(address)
      ? `mailto:${address}`
      : `https://${address}`;
  return address !== '' && isLinkAllowed(target) ? target : null;
}

/** Links what is chosen, or the words of the link at the cursor; where nothing is, the address itself is put in. */
export const setLink =
  (href: string | null): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const range = linkAt(state) ?? (empty ? null : { from, to });
    const { tr } = state;
    if (range) {
      tr.removeMark(range.from, range.to, marks.link);
      if (href !== null) tr.addMark(range.from, range.to, marks.link.create({ href }));
    } else if (href !== null) tr.replaceSelectionWith(schema.text(href, [marks.link.create({ href })]), false);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
