import { useRef, type ComponentType, type KeyboardEvent } from 'react';
import {
  Bold,
  HeaderOne,
  HeaderTwo,
  Italic,
  Link,
  NumberedList,
  Properties,
  Redo,
  Underline,
  Undo,
  Variable,
} from '@blueprintjs/icons';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { commands, hasMark } from './commands.ts';
import { schema } from './schema.ts';

const icons: Readonly<Record<keyof typeof commands, ComponentType<{ size?: number }>>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  heading: HeaderOne,
  subheading: HeaderTwo,
  bullets: Properties,
  numbers: NumberedList,
};
const keyText = (keys: string) =>
  keys.replace('Mod', /Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl').replaceAll('-', '+');

type ToolbarProps = {
  state: EditorState;
  editorId: string;
  run: (command: Command) => void;
  onLink: () => void;
  /** Left out where there are no merge fields. */
  onField?: (() => void) | undefined;
  isPlain: boolean;
  disabled: boolean;
};

/** One stop of the Tab key; arrows go from button to button (ARIA toolbar). */
export function Toolbar({ state, editorId, run, onLink, onField, isPlain, disabled }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])].filter((button) => !button.disabled);
    const at = buttons.indexOf(event.target as HTMLButtonElement); // only buttons have the focus here
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = buttons[(at + step + buttons.length) % buttons.length];
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next?.focus();
  }
  const button = (
    name: string,
    Icon: ComponentType<{ size?: number }>,
    onPress: () => void,
    {
      isOn,
      keys,
      isOff = false,
      isFirst = false,
    }: { isOn?: boolean; keys?: string; isOff?: boolean; isFirst?: boolean } = {},
  ) => (
    <button
      key={name}
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      title={keys ? `${name} (${keyText(keys)})` : name}
      tabIndex={isFirst ? 0 : -1}
      disabled={disabled || isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon size={16} />
    </button>
  );
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      aria-controls={editorId}
      className="rich-tools"
      onKeyDown={move}
    >
      {!isPlain && (
        <>
          {Object.entries(commands).map(([name, command], at) =>
            button(command.name, icons[name as keyof typeof commands], () => run(command.run), {
              isOn: command.isOn(state),
              isFirst: at === 0,
              ...('keys' in command && command.keys && { keys: command.keys }),
            }),
          )}
          {button('Link', Link, onLink, { isOn: hasMark(state, schema.marks.link), keys: 'Mod-Shift-l' })}
        </>
      )}
      {onField && button('Insert field', Variable, onField, { isFirst: isPlain })}
      <span className="grow" />
      {button('Undo', Undo, () => run(undo), { keys: 'Mod-z', isOff: undoDepth(state) === 0 })}
      {button('Redo', Redo, () => run(redo), { keys: 'Mod-Shift-z', isOff: redoDepth(state) === 0 })}
    </div>
  );
}
