import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import type { CommandOutcome, CommandRequest } from '#data/use-command.ts';

type Props = {
  /** `Archive this proposal?` */
  title: string;
  verb: string;
  /** What brings it back: `Unarchive`. */
  back: string;
  /** What is suspended with it, counted; null where it could not be counted. */
  suspended: readonly string[] | null;
  request: () => CommandRequest;
  answered: (outcome: CommandOutcome<unknown>) => CommandOutcome<unknown>;
  onDone: () => void;
  onClose: () => void;
};

const list = new Intl.ListFormat('en-US');

/** Says what goes with records to the archive or the trash, before they go. */
export const MoveDialog = ({ back, suspended, ...props }: Props) => (
  <ConfirmationDialog
    says={
      <>
        Suspended until it is back:{' '}
        <strong>
          {suspended === null ? 'links and open follow-ups, which could not be counted' : list.format(suspended)}
        </strong>
        . A suspended link opens nothing, and nobody is reminded. {back} brings all of it back.
      </>
    }
    {...props}
  />
);
