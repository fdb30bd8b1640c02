import type { ComponentProps } from 'react';
import { RecordDialog } from './record-dialog.tsx';
import { typedFields } from './typed-fields.tsx';
import { WhatThisDoes } from './what-this-does.tsx';

type Draft = { reason: string };
type DialogProps = ComponentProps<typeof RecordDialog<Draft>>;
type Props = Pick<DialogProps, 'route' | 'record' | 'title' | 'says' | 'done' | 'onDone' | 'onClose'> & {
  /** What else the command says. */
  fields?: Readonly<Record<string, unknown>>;
  verb?: string;
  optional?: boolean;
  danger?: boolean;
};

const Fields = typedFields<Draft>();
/** Stands for what is not written yet: no figure follows from it. */
const ANY_REASON = 'Not written yet';

/** A command about a record that only asks why. */
export const ReasonDialog = ({
  title,
  verb = title,
  optional = false,
  danger = false,
  fields = {},
  ...dialog
}: Props) => {
  const { id, version } = dialog.record;
  return (
    <RecordDialog<Draft>
      {...dialog}
      title={title}
      verb={verb}
      intent={danger ? 'danger' : 'primary'}
      draft={{ reason: '' }}
      toBody={(typed) => ({ ...fields, ...typed })}
      foreseen={
        <WhatThisDoes
          route={dialog.route}
          asked={{ params: { id }, body: { ...fields, reason: ANY_REASON }, ...(version !== undefined && { version }) }}
        />
      }
    >
      <Fields.Area name="reason" label="Reason" optional={optional} className="wide" rows={3} autoFocus />
    </RecordDialog>
  );
};
