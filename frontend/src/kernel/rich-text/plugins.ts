import { baseKeymap } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import type { MergeField } from '@backoffice/contracts/kernel';
import { breakLine, commands, enter } from './commands.ts';
import { mergeFieldCompletion } from './merge-field-completion.ts';
import { schema } from './schema.ts';

const { nodes } = schema;
const shortcuts = Object.fromEntries(
  Object.values(commands).flatMap((command) =>
    'keys' in command && command.keys ? [[command.keys, command.run]] : [],
  ),
) as Record<string, Command>;

/** A field typed to its end is one as well. */
const typedField = (fields: () => readonly MergeField[]) =>
  new InputRule(/\{\{\s*([a-z]+\.[a-zA-Z]+)\s*\}\}$/, (state, [, name = ''], from, to) =>
    fields().some((field) => field.name === name)
      ? state.tr.replaceWith(from, to, nodes.mergeField.create({ name }))
      : null,
  );

/** `isPlain`: words and merge fields alone, for text messages. */
export const editorPlugins = (
  fields: () => readonly MergeField[],
  onLink: () => void,
  isPlain: boolean,
): readonly Plugin[] => [
  mergeFieldCompletion(fields),
  inputRules({
    rules: [
      typedField(fields),
      ...(isPlain
        ? []
        : [
            wrappingInputRule(/^\s*[-*]\s$/, nodes.bulletList),
            wrappingInputRule(/^1[.)]\s$/, nodes.orderedList),
            textblockTypeInputRule(/^##\s$/, nodes.heading, { level: 1 }),
            textblockTypeInputRule(/^###\s$/, nodes.heading, { level: 2 }),
          ]),
    ],
  }),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    Backspace: undoInputRule,
    'Shift-Enter': breakLine,
    ...(!isPlain && {
      ...shortcuts,
      Enter: enter,
      'Mod-Shift-l': () => {
        onLink();
        return true;
      },
    }),
  }),
  keymap(baseKeymap),
  history(),
];
