import { useState, type ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Receipt, Route } from '@backoffice/contracts/kernel';
import { requestTo } from '#data/use-command.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { CommandDialog } from './command-dialog.tsx';

type DialogOf<Draft extends FieldValues> = ComponentProps<typeof CommandDialog<Draft, z.ZodType, Receipt>>;
type Props<Draft extends FieldValues> = Omit<DialogOf<Draft>, 'schema' | 'request' | 'answered' | 'send' | 'onDone'> & {
  route: Route & { readonly body: z.ZodType };
  /** Without a version whatever it is by now is meant. */
  record: { readonly id: string; readonly version?: number | undefined };
  /** What is said once it has happened. */
  done: string;
  /** What follows; otherwise it closes. */
  onDone?: () => void;
};

/** A command about a record, of what is begun with when it opens. */
export function RecordDialog<Draft extends FieldValues>({
  route,
  record: { id, version },
  draft,
  done,
  onClose,
  onDone = onClose,
  ...dialog
}: Props<Draft>) {
  const [begun] = useState(draft);
  return (
    <CommandDialog<Draft, z.ZodType, unknown>
      {...dialog}
      schema={route.body}
      draft={begun}
      request={(body) => requestTo<Route>(route, { params: { id }, body, ...(version !== undefined && { version }) })}
      onDone={() => {
        notifySuccess(done);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
