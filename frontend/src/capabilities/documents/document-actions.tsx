import { useState, type ReactNode } from 'react';
import { Button, MenuItem } from '@blueprintjs/core';
import { Download, Edit, Envelope } from '@blueprintjs/icons';
import { objectionTo } from '@backoffice/contracts';
import type { KnownFacts, Resource } from '@backoffice/contracts/kernel';
import { PermissionGate, usePermissionCheck, type PermissionCheck } from '#access/permissions.tsx';
import { useAskForRight } from '#access/askable-rights.tsx';
import { LinkButton } from '#navigation/link-button.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { singularNoun } from '#widgets/labels.ts';
import { downloadPdf } from './document-menu-items.tsx';

/**
 * Says of a command's verb whether the rules admit it, as far as the screen knows: the decision asks the same guards,
 * with all facts.
 */
export const admittedBy =
  (resource: Resource, record: object, facts: KnownFacts = {}) =>
  (verb: string): boolean =>
    objectionTo(resource, verb, record, facts) === null;

/** Something that can be done with a document: it leads to a page, opens a dialog, or happens at once. */
export type DocumentAction = {
  /** What the button says where this is the next step. */
  readonly button?: string;
  /** What the menu says, where the state of the document admits it. */
  readonly menu?: string | false;
  readonly icon: React.JSX.Element;
  readonly check?: PermissionCheck | null;
  /** Who may not take the next step sees nothing, or what it waits for. */
  readonly otherwise?: 'disable';
  readonly danger?: boolean;
} & (
  | { readonly to: string }
  | { readonly dialog: (onClose: () => void) => ReactNode }
  | { readonly press: () => void | Promise<void> }
);
export type DocumentActions = Readonly<Record<string, DocumentAction>>;

/** The next steps that documents of every kind come to. */
export const usualActions = (
  resource: Resource,
  document: { readonly id: string; readonly number: string; readonly name: string },
  path: string,
  emailPath: string,
) =>
  ({
    lines: {
      button: 'Add lines',
      icon: <Edit />,
      to: `${path}/edit`,
      check: mountedRoute(resource, 'edit').permission,
    },
    send: {
      button: `Send ${singularNoun(resource)}`,
      icon: <Envelope />,
      to: `${path}/${emailPath}`,
      check: mountedRoute(resource, 'sendEmail').permission,
    },
    sendAgain: {
      button: 'Send again',
      icon: <Envelope />,
      to: `${path}/${emailPath}`,
      check: mountedRoute(resource, 'sendEmail').permission,
    },
    print: { button: 'Download PDF', icon: <Download />, press: () => void downloadPdf(resource, document) },
  }) satisfies DocumentActions;

type ActionProps = { of: DocumentAction; onAsk: () => void };

/** The one next step. */
export function NextStepButton({ of: action, onAsk }: ActionProps) {
  const { button = '', icon, check = null, otherwise = 'hide' } = action;
  const [isPending, setPending] = useState(false);
  async function press() {
    if ('dialog' in action) return onAsk();
    const pressed = 'press' in action && action.press();
    if (!(pressed instanceof Promise)) return undefined;
    setPending(true);
    return pressed.finally(() => setPending(false));
  }
  return (
    <PermissionGate check={check} otherwise={otherwise}>
      {'to' in action ? (
        <LinkButton to={action.to} icon={icon} text={button} />
      ) : (
        <Button intent="primary" icon={icon} text={button} loading={isPending} onClick={() => void press()} />
      )}
    </PermissionGate>
  );
}

export function ActionMenuItem({ of: action, onAsk }: ActionProps) {
  const may = usePermissionCheck();
  const { menu, icon, check = null, danger = false } = action;
  const asking = useAskForRight(check);
  if (!menu) return null;
  if (asking)
    return (
      <MenuItem
        icon={icon}
        text={menu}
        className="to-ask-for"
        labelElement="Ask…"
        title={`You do not have this right: ${asking.title}`}
        onClick={asking.ask}
      />
    );
  if (!may(check)) return null;
  if ('to' in action) return <LinkMenuItem to={action.to} icon={icon} text={menu} />;
  const press = 'dialog' in action ? onAsk : () => void action.press();
  return <MenuItem icon={icon} text={menu} intent={danger ? 'danger' : 'none'} onClick={press} />;
}
