import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { MergeField } from '@backoffice/contracts/kernel';
import { linkAt, setLink } from './commands.ts';
import { cleanPastedHtml, documentOf, pastedText, textOf, withMergeFields } from './content.ts';
import { LinkBar } from './link-bar.tsx';
import { completionKey, insertMergeField, type Completion } from './merge-field-completion.ts';
import { mergeFieldView } from './merge-field-view.ts';
import { editorPlugins } from './plugins.ts';
import { Toolbar } from './toolbar.tsx';
import './editor.css';

export type RichTextEditorProps = {
  id: string;
  /** Of the field, where the form says what is wrong. */
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  mergeFields?: readonly MergeField[];
  /** Words and merge fields alone. */
  isPlain?: boolean;
  disabled?: boolean;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  focusRef?: Ref<{ focus: () => void }>;
};

/**
 * ProseMirror's view in `place`, with the text of the form in it: what is typed goes to the form, what the form is
 * given anew comes here.
 */
function useEditorView(props: RichTextEditorProps) {
  const { value, mergeFields = [], isPlain = false, disabled = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  const written = useRef(value);
  const [state, setState] = useState<EditorState | null>(null);
  const [isLinking, setLinking] = useState(false);

  // Before the paint: without the view the field is an empty frame, and what stands below it would jump twice.
  useLayoutEffect(() => {
    if (!place.current) return;
    const fields = () => latest.current.mergeFields ?? [];
    const created = new EditorView(place.current, {
      state: EditorState.create({
        doc: documentOf(written.current),
        plugins: [...editorPlugins(fields, () => setLinking(true), isPlain)],
      }),
      editable: () => latest.current.disabled !== true,
      attributes: (shown) => editorAttributes(latest.current, completionKey.getState(shown)?.completion ?? null),
      nodeViews: { mergeField: mergeFieldView(fields) },
      clipboardTextParser: pastedText,
      transformPastedHTML: cleanPastedHtml,
      transformPasted: withMergeFields,
      handleDOMEvents: { blur: () => latest.current.onBlur?.() },
      dispatchTransaction(transaction) {
        const next = created.state.apply(transaction);
        created.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        written.current = textOf(next.doc);
        latest.current.onChange(written.current);
      },
    });
    view.current = created;
    setState(created.state);
    return () => created.destroy();
  }, [isPlain]);

  // The form begins anew, or what it may name changes.
  useEffect(() => {
    const shown = view.current;
    if (!shown) return;
    if (value === written.current) return shown.setProps({});
    written.current = value;
    const { plugins } = shown.state;
    shown.updateState(EditorState.create({ doc: documentOf(value), plugins }));
    setState(shown.state);
  }, [value, mergeFields, disabled]);

  const completion = (state && completionKey.getState(state)?.completion) ?? null;
  useEffect(() => view.current?.setProps({}), [completion, props.isInvalid, props.describedBy]);
  function run(command: Command) {
    const shown = view.current;
    if (!shown) return;
    command(shown.state, shown.dispatch, shown);
    shown.focus();
  }
  return { place, view, state, completion, run, isLinking, setLinking };
}

/** The rich text editor (ProseMirror): what is typed is told as the text of `writeRichText`. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, mergeFields = [], isPlain = false, disabled = false } = props;
  const { place, view, state, completion, run, isLinking, setLinking } = useEditorView(props);
  useImperativeHandle(props.focusRef, () => ({ focus: () => view.current?.focus() }), [view]);
  const link = state && isLinking ? linkAt(state) : null;
  return (
    <div
      className="rich-editor"
      data-field={props.name}
      data-disabled={disabled || undefined}
      data-invalid={props.isInvalid || undefined}
    >
      {state && (
        <Toolbar
          state={state}
          editorId={id}
          run={run}
          onLink={() => setLinking(true)}
          onField={mergeFields.length > 0 ? () => run(beginField) : undefined}
          isPlain={isPlain}
          disabled={disabled}
        />
      )}
      {isLinking && (
        <LinkBar
          href={link?.href ?? ''}
          onClose={() => {
            setLinking(false);
            view.current?.focus();
          }}
          onSet={(href) => {
            setLinking(false);
            run(setLink(href));
          }}
        />
      )}
      <div className="rich-place">
        <div ref={place} className="rich" />
        {completion && view.current && (
          <MergeFieldChoices editorId={id} label={label} completion={completion} view={view.current} />
        )}
      </div>
      <p role="status" className="sr-only">
        {completion && `${completion.choices.length} fields. Arrows choose, Enter takes one.`}
      </p>
    </div>
  );
}

type ChoicesProps = { editorId: string; label: string; completion: Completion; view: EditorView };
/** The listbox of merge fields, where braces are typed. */
const MergeFieldChoices = ({ editorId, label, completion: { choices, active, from }, view }: ChoicesProps) => (
  <ul
    id={`${editorId}-fields`}
    role="listbox"
    aria-label={`Fields for ${label}`}
    className="rich-choices"
    style={below(view, from)}
  >
    {choices.map((field, at) => (
      <li
        key={field.name}
        id={`${editorId}-field-${at}`}
        role="option"
        aria-selected={at === active}
        ref={at === active ? (item) => item?.scrollIntoView({ block: 'nearest' }) : null}
        onMouseDown={(event) => {
          event.preventDefault();
          insertMergeField(view, field);
        }}
      >
        {field.label} <code>{field.name}</code>
      </li>
    ))}
  </ul>
);

/** What a screen reader is told of it. */
function editorAttributes(
  { id, label, isInvalid, describedBy, disabled }: RichTextEditorProps,
  open: Completion | null,
): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(disabled && { 'aria-readonly': 'true' }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(open && { 'aria-controls': `${id}-fields`, 'aria-activedescendant': `${id}-field-${open.active}` }),
  };
}

/** The same as typing the braces. */
const beginField: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('{{').scrollIntoView());
  return true;
};

const CHOICES_WIDTH = 280;
/** Below the braces, within the editor. */
function below(view: EditorView, from: number): { top: number; left: number } {
  const box = view.dom.getBoundingClientRect();
  const { bottom, left } = view.coordsAtPos(from);
  return { top: bottom - box.top + 4, left: Math.max(0, Math.min(left - box.left, box.width - CHOICES_WIDTH)) };
}
