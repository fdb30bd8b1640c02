import { Plugin, PluginKey, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { MergeField } from '@backoffice/contracts/kernel';
import { schema } from './schema.ts';

/** What is offered while somebody types `{{`. `from`: where the braces begin. */
export type Completion = { readonly from: number; readonly choices: readonly MergeField[]; readonly active: number };
type Memory = { readonly dismissedAt: number | null; readonly completion: Completion | null };
type Step = { readonly move?: number; readonly dismiss?: true };

export const completionKey = new PluginKey<Memory>('merge-field-completion');
const TYPED = /\{\{\s*([\w.]*)$/;

function completionAt({ selection }: EditorState, fields: readonly MergeField[], active: number): Completion | null {
  const { $from: at, empty } = selection;
  if (!empty) return null;
  const typed = TYPED.exec(at.parent.textBetween(0, at.parentOffset, null, '￼'));
  if (!typed) return null;
  const wanted = (typed[1] ?? '').toLowerCase();
  const choices = fields.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(wanted));
  return choices.length === 0
    ? null
    : { from: at.pos - typed[0].length, choices, active: Math.min(active, choices.length - 1) };
}

/** Puts the field where its braces were begun. */
export function insertMergeField(
  { state, dispatch }: Pick<EditorView, 'state' | 'dispatch'>,
  { name }: MergeField,
): void {
  const from = completionKey.getState(state)?.completion?.from ?? state.selection.from;
  dispatch(state.tr.replaceWith(from, state.selection.to, schema.nodes.mergeField.create({ name })).scrollIntoView());
}

/** Autocompletion of merge fields: arrows choose, Enter and Tab take, Escape leaves what is typed. */
export const mergeFieldCompletion = (fields: () => readonly MergeField[]) =>
  new Plugin<Memory>({
    key: completionKey,
    state: {
      init: () => ({ dismissedAt: null, completion: null }),
      apply(transaction, before, _old, state) {
        const { move = 0, dismiss } = (transaction.getMeta(completionKey) as Step | undefined) ?? {};
        const count = before.completion?.choices.length ?? 1;
        const active = transaction.docChanged ? 0 : ((before.completion?.active ?? 0) + move + count) % count;
        const completion = completionAt(state, fields(), active);
        const dismissedAt = dismiss ? (completion?.from ?? null) : completion ? before.dismissedAt : null;
        return { dismissedAt, completion: completion?.from === dismissedAt ? null : completion };
      },
    },
    props: {
      handleKeyDown(view, { key }) {
        const { completion = null } = completionKey.getState(view.state) ?? {};
        if (!completion) return false;
        const step = (of: Step) => view.dispatch(view.state.tr.setMeta(completionKey, of));
        const chosen = completion.choices[completion.active];
        if (key === 'ArrowDown') step({ move: 1 });
        else if (key === 'ArrowUp') step({ move: -1 });
        else if (key === 'Escape') step({ dismiss: true });
        else if ((key === 'Enter' || key === 'Tab') && chosen) insertMergeField(view, chosen);
        else return false;
        return true;
      },
    },
  });
