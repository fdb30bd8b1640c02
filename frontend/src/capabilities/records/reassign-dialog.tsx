import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { partyLabels } from '@backoffice/contracts/capabilities';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useSalesmen } from '#access/salesmen.ts';
import { requestTo } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { sendCommand } from '#data/use-command.ts';
import { notifyProblem, notifySuccess, notifyUndoable } from '#toasts/notify.ts';
import { countText } from '#widgets/labels.ts';
import type { ReassignmentProps } from './reassignment-kind.ts';

type Draft = { toSalesmanId: string } & Record<string, boolean | string>;
const Fields = typedFields<Draft>();

const names: Readonly<Record<string, { readonly label: string; readonly help?: string }>> = {
  locations: { label: 'Locations' },
  followUps: { label: 'Open follow-ups' },
  conversations: { label: 'Questions' },
  documents: {
    label: 'Open documents',
    help: 'Drafts, and what is with the customer. What is signed or approved keeps whom it was made under.',
  },
};

/** Who has the records from now on, and what goes along, counted before it is done. */
export function ReassignDialog({ kind, of, what, onDone, onClose }: ReassignmentProps & { onClose: () => void }) {
  const may = usePermissionCheck();
  const salesmen = useSalesmen();
  const along = 'locationIds' in of ? kind.along.filter((each) => each !== 'locations') : kind.along;
  const [draft] = useState<Draft>({ toSalesmanId: '', ...Object.fromEntries(along.map((each) => [each, true])) });
  const from = 'fromSalesmanId' in of ? of.fromSalesmanId : null;
  return (
    <CommandDialog
      title="Change salesman"
      verb="Change salesman"
      says={
        <>
          <strong>{what}</strong> and what you choose below, as far as it has the same salesman. All of it, or nothing.
        </>
      }
      schema={kind.toSend}
      draft={draft}
      toBody={({ toSalesmanId, ...chosen }) => ({ ...of, toSalesmanId, along: along.filter((each) => chosen[each]) })}
      request={(body) => requestTo(kind.create, { body })}
      onDone={({ reassignmentId, count }) => {
        const says = `${countText(count, 'record has', 'records have')} another salesman now.`;
        if (may(kind.undo.permission)) notifyUndoable(says, () => undo(kind, reassignmentId));
        else notifySuccess(says);
        onDone?.();
        onClose();
      }}
      onClose={onClose}
    >
      <Fields.Pick
        name="toSalesmanId"
        label={partyLabels.salesman}
        className="wide"
        options={salesmen.data?.filter(({ value }) => value !== from) ?? null}
        from={salesmen}
        autoFocus
      />
      <GoingAlong kind={kind} of={of} along={along} />
    </CommandDialog>
  );
}

type GoingAlongProps = Pick<ReassignmentProps, 'kind' | 'of'> & { along: readonly string[] };

/** What can go along, each with how many of it would be reassigned. */
function GoingAlong({ kind, of, along }: GoingAlongProps) {
  const toSalesmanId = useWatch<Draft, 'toSalesmanId'>({ name: 'toSalesmanId' });
  const { data: counts, problem } = useRouteRead(kind.count, {
    body: { ...of, ...(toSalesmanId && { toSalesmanId }) },
  });
  const count = (each: string) => (counts ? (counts[each] ?? 0).toLocaleString('en-US') : problem ? '?' : '…');
  return (
    <>
      {'fromSalesmanId' in of && (
        <p className="wide">{countText(counts?.['customers'] ?? 0, 'customer', 'customers')}, and:</p>
      )}
      {along.map((each) => (
        <Fields.Check
          key={each}
          name={each}
          label={`${names[each]?.label ?? each} (${count(each)})`}
          className="wide"
          help={names[each]?.help}
        />
      ))}
    </>
  );
}

async function undo({ undo: route }: ReassignmentProps['kind'], id: string) {
  const outcome = await sendCommand(route, { params: { id } });
  if (outcome.ok) notifySuccess('All of it is back where it was.');
  else notifyProblem(outcome.problem);
}
