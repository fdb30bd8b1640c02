import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

const SOURCE = 'frontend/src';
const files = globSync(`${SOURCE}/**/*.tsx`)
  .filter((file) => !file.endsWith('.spec.tsx') && !file.includes('/kernel/forms/'))
  .toSorted();
const COMMAND_DIALOGS = new Set(['CommandDialog', 'ConfirmationDialog', 'RecordDialog', 'ReasonDialog', 'MoveDialog']);

type Found = { readonly file: string; readonly component: string; readonly attributes: ReadonlySet<string> };
/** Every dialog of a file: which it is and what it is given. */
function dialogsIn(file: string): readonly Found[] {
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const component = node.tagName.getText();
      const attributes = node.attributes.properties.flatMap((each) => (each.name ? [each.name.getText()] : ['...']));
      if (component === 'Dialog' || COMMAND_DIALOGS.has(component))
        found.push({ file: file.slice(SOURCE.length + 1), component, attributes: new Set(attributes) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}
const dialogs = files.flatMap(dialogsIn);

/** They send by themselves, and why. */
const UNFORESEEN = {
  'capabilities/documents/paper-signature.tsx': 'the scan is attached by a command of its own before',
  'capabilities/views/view-name-dialog.tsx': 'a layout of one person, which moves no figure',
  'features/checks/dialogs.tsx': 'makes a file and records nothing',
  'features/contracts/line-dialogs.tsx': 'makes a file and records nothing',
};

it('every dialog of a command says before what it would do, but for those that are named', () => {
  const sending = dialogs.filter(({ component, attributes }) => component !== 'Dialog' && attributes.has('send'));
  expect(sending.map(({ file }) => file)).toEqual(Object.keys(UNFORESEEN));
  const commands = dialogs.filter(({ component }) => COMMAND_DIALOGS.has(component));
  expect(commands.length).toBeGreaterThan(100);
});

/** Dialogs with a frame of their own that send a command without telling of it before, and why. */
const OWN_FRAME = {
  'capabilities/history/take-back.tsx': 'it waits for the plan, or says why nothing is taken back; the plan is told of',
  'capabilities/photos/marks/mark-editor.tsx': 'a picture is drawn, and no figure moves',
  'capabilities/sending/share-dialog.tsx': 'the link is made as it opens: the clipboard asks for it within the press',
  'capabilities/sending/sign-here-dialog.tsx': 'hands the device over by a secret, which cannot be told before',
  'features/crew-access/dialogs.tsx': 'makes a code, which cannot be told before',
  'features/ledger/actions.tsx': 'makes a file, which cannot be told before',
};

it('a dialog with a frame of its own that sends a command tells of it, but for those that are named', () => {
  const own = [...new Set(dialogs.filter(({ component }) => component === 'Dialog').map(({ file }) => file))];
  const silent = own.filter((file) => {
    const text = readFileSync(`${SOURCE}/${file}`, 'utf8');
    return /\b(sendCommand|useCommand)\b/.test(text) && !text.includes('<WhatThisDoes');
  });
  expect(silent).toEqual(Object.keys(OWN_FRAME));
});
