import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import type { Problem } from '@backoffice/contracts/kernel';
import { CommandDialog, type Sending } from './command-dialog.tsx';

type Props<Answer> = {
  title: string;
  verb: string | null;
  /** What will be lost, and whether it can be taken back. */
  says: ReactNode;
  explain?: (problem: Problem) => ReactNode;
  onDone: (answer: Answer) => void;
  onClose: () => void;
} & Sending<unknown, Answer>;

const emptyBody = z.strictObject({});

/** Asks before something is lost; nothing has to be typed. */
export function ConfirmationDialog<Answer>(props: Props<Answer>) {
  const [draft] = useState({});
  return <CommandDialog intent="danger" schema={emptyBody} draft={draft} {...props} />;
}
