import { MenuItem, Button } from '@blueprintjs/core';
import { Exchange } from '@blueprintjs/icons';
import { isPermitted } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { openDialog } from '#forms/dialog-store.ts';
import type { ReassignmentProps } from './reassignment-kind.ts';

/**
 * Opens the dialog, which outlives the menu; null for those who may
 * not choose a salesman.
 */
function useReassignment(props: ReassignmentProps): (() => void) | null {
  const profile = useProfile();
  const { permission, alsoPermission } = props.kind.create;
  if (!isPermitted(profile, { all: [permission, alsoPermission] })) return null;
  return () =>
    void import('./reassign-dialog.tsx').then(({ ReassignDialog }) =>
      openDialog((close) => <ReassignDialog {...props} onClose={close} />),
    );
}

type ActionProps = ReassignmentProps & { text?: string };

/** Gives a record to another salesman. */
export function ReassignMenuItem({ text = 'Change salesman…', ...props }: ActionProps) {
  const open = useReassignment(props);
  return open && <MenuItem icon={<Exchange />} text={text} onClick={open} />;
}

/** The same for all rows that are chosen in a list. */
export function ReassignButton({ text = 'Change salesman…', ...props }: ActionProps) {
  const open = useReassignment(props);
  return open && <Button size="small" icon={<Exchange />} text={text} onClick={open} />;
}
