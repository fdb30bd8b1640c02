import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import type { CommandOutcome } from '#data/use-command.ts';
import { moveDefinitions, type RecordMove } from './record-moves.tsx';

type Props = {
  move: RecordMove;
  /** `this proposal`, `3 proposals`. */
  what: string;
  /** What is suspended with it, counted; null where it could not be counted. */
  suspended: readonly string[] | null;
  send: () => Promise<CommandOutcome<unknown>>;
  onDone: () => void;
  onClose: () => void;
};

const list = new Intl.ListFormat('en-US');

/** Says what goes with records to the archive or the trash, before they go. */
export function MoveDialog({ move, what, suspended, ...props }: Props) {
  const { verb, back } = moveDefinitions[move];
  return (
    <ConfirmationDialog
      title={move === 'trash' ? `Move ${what} to the trash?` : `${verb} ${what}?`}
      verb={verb}
      says={
        <>
          Suspended until it is back:{' '}
          <strong>
            {suspended === null ? 'links and open follow-ups, which could not be counted' : list.format(suspended)}
          </strong>
          . A suspended link opens nothing, and nobody is reminded. {moveDefinitions[back].verb} brings all of it back.
        </>
      }
      {...props}
    />
  );
}
