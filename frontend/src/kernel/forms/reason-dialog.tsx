import type { ComponentProps } from 'react';
import { RecordDialog } from './record-dialog.tsx';
import { typedFields } from './typed-fields.tsx';

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

/** A command about a record that only asks why. */
export const ReasonDialog = ({
  title,
  verb = title,
  optional = false,
  danger = false,
  fields = {},
  ...dialog
}: Props) => (
  <RecordDialog<Draft>
    {...dialog}
    title={title}
    verb={verb}
    intent={danger ? 'danger' : 'primary'}
    draft={{ reason: '' }}
    toBody={(typed) => ({ ...fields, ...typed })}
  >
    <Fields.Area name="reason" label="Reason" optional={optional} className="wide" rows={3} autoFocus />
  </RecordDialog>
);
