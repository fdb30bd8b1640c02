import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Route } from '@backoffice/contracts/kernel';
import { typedFields } from './typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { CommandDialog } from './command-dialog.tsx';

type Props = {
  route: Route & { readonly body: z.ZodType };
  /** Without a version whatever it is by now is meant. */
  record: { readonly id: string; readonly version?: number | undefined };
  /** What else the command says. */
  fields?: Readonly<Record<string, unknown>>;
  title: string;
  verb?: string;
  /** What will happen, and what it cannot take back. */
  says: ReactNode;
  /** What is said once it has happened. */
  done: string;
  optional?: boolean;
  danger?: boolean;
  /** What follows; otherwise it closes. */
  onDone?: () => void;
  onClose: () => void;
};

const Fields = typedFields<{ reason: string }>();

/** A command about a record that only asks why. */
export function ReasonDialog({
  route,
  record: { id, version },
  fields = {},
  title,
  verb = title,
  says,
  done,
  optional = false,
  danger = false,
  onClose,
  onDone = onClose,
}: Props) {
  const { send } = useCommand<Route>(route);
  const [draft] = useState({ reason: '' });
  return (
    <CommandDialog
      title={title}
      verb={verb}
      intent={danger ? 'danger' : 'primary'}
      schema={route.body}
      draft={draft}
      toBody={(typed) => ({ ...fields, ...typed })}
      says={says}
      send={(body) => send({ params: { id }, body, ...(version !== undefined && { version }) })}
      onDone={() => {
        notifySuccess(done);
        onDone();
      }}
      onClose={onClose}
    >
      <Fields.Area name="reason" label="Reason" optional={optional} className="wide" rows={3} />
    </CommandDialog>
  );
}
