import { useState, type ReactNode } from 'react';
import { z } from 'zod';
import type { Problem } from '@backoffice/contracts/kernel';
import type { CommandOutcome } from '#data/use-command.ts';
import { CommandDialog } from './command-dialog.tsx';

type Props<Answer> = {
  title: string;
  verb: string | null;
  /** What will be lost, and whether it can be taken back. */
  says: ReactNode;
  send: () => Promise<CommandOutcome<Answer>>;
  explain?: (problem: Problem) => ReactNode;
  /** What it would do, where that is asked before. */
  foreseen?: ReactNode;
  onDone: (answer: Answer) => void;
  onClose: () => void;
};

const emptyBody = z.strictObject({});

/** Asks before something is lost; nothing has to be typed. */
export function ConfirmationDialog<Answer>(props: Props<Answer>) {
  const [draft] = useState({});
  return <CommandDialog intent="danger" schema={emptyBody} draft={draft} {...props} />;
}
