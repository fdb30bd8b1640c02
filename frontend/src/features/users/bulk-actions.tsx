import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { BULK_LIMIT } from '@backoffice/contracts/capabilities';
import type { ManagedUser } from '@backoffice/contracts/features/users';
import type { Problem } from '@backoffice/contracts/kernel';
import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import { requestTo, type CommandOutcome } from '#data/use-command.ts';
import { countText } from '#widgets/labels.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { bulkDelete, useIsBelow, OpenWorkLink } from './dialogs.tsx';

/** Deletes whoever is chosen, all or none. */
export function BulkDelete({ chosen, onDone }: { chosen: readonly ManagedUser[]; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const isBelow = useIsBelow();
  const held = chosen.filter((user) => !isBelow(user)).length;
  const many = chosen.length > BULK_LIMIT;
  return (
    <>
      <Button
        size="small"
        intent="danger"
        variant="outlined"
        icon={<Trash />}
        text="Delete…"
        disabled={held > 0 || many}
        onClick={() => setAsking(true)}
      />
      {held > 0 && <span className="muted">{countText(held, 'person', 'people')} not below you</span>}
      {many && <span className="muted">At most {BULK_LIMIT} at once</span>}
      {asking && <BulkDeleteDialog chosen={chosen} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  );
}

type BlockedUser = { readonly user: ManagedUser; readonly problem: Problem };

const MAX_NAMES = 4;

/** Whoever the server names among those that were to go, each with the reason. */
const blockedUsers = (going: readonly ManagedUser[], problem: Problem): BlockedUser[] =>
  problem.details.flatMap(({ field, code, message }) => {
    const held = going[Number(/^ids\.(\d+)$/.exec(field)?.[1])];
    return held ? [{ user: held, problem: { ...problem, code, message } }] : [];
  });

/** All or none: whoever has to stay is told with the reason, and the others can go without them. */
function BulkDeleteDialog({
  chosen,
  onClose,
  onDone,
}: {
  chosen: readonly ManagedUser[];
  onClose: () => void;
  onDone: () => void;
}) {
  const [held, setHeld] = useState<readonly BlockedUser[]>([]);
  const going = chosen.filter((each) => held.every(({ user }) => user.id !== each.id));
  const [one, ...others] = going;
  const who = one && others.length === 0 ? one.name : countText(going.length, 'user', 'users');
  const names = `${going
    .slice(0, MAX_NAMES)
    .map(({ name }) => name)
    .join(', ')}${going.length > MAX_NAMES ? ` and ${going.length - MAX_NAMES} more` : ''}`;
  function withoutThoseWhoStay<A>(outcome: CommandOutcome<A>): CommandOutcome<A> {
    const stay = outcome.ok ? [] : blockedUsers(going, outcome.problem);
    if (outcome.ok || stay.length === 0) return outcome;
    setHeld([...held, ...stay]);
    return { ok: false, problem: { ...outcome.problem, message: 'Nobody is deleted.', details: [] } };
  }
  return (
    <ConfirmationDialog
      title={`Delete ${countText(chosen.length, 'user', 'users')}`}
      verb={one ? `Delete ${who}` : null}
      says={
        !one ? (
          'All of them have to stay.'
        ) : (
          <>
            {names}: signed out everywhere, and gone from every list. What they did stays in the history.{' '}
            {held.length === 0 ? 'All of them, or none.' : 'This can be done without the others.'}
          </>
        )
      }
      request={() => requestTo(bulkDelete, { body: { ids: going.map(({ id }) => id) } })}
      answered={withoutThoseWhoStay}
      explain={() => held.length > 0 && <BlockedReasons of={held} />}
      onDone={() => {
        notifySuccess(`${who} deleted.`);
        onClose();
        onDone();
      }}
      onClose={onClose}
    />
  );
}

const BlockedReasons = ({ of }: { of: readonly BlockedUser[] }) => (
  <ul className="reasons">
    {of.map(({ user: { id, name }, problem }) => (
      <li key={id}>
        <strong>{name}</strong>
        <br />
        {problem.message}
        <OpenWorkLink problem={problem} salesmanId={id} />
      </li>
    ))}
  </ul>
);
