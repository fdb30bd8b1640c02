import { useNavigate, useParams, useSearchParams } from 'react-router';
import { commitment, commitmentOwnRoutes, type CommitmentView } from '@backoffice/contracts/features/commitments';
import { useCommand } from '#data/use-command.ts';
import { useRecord } from '#data/use-read.ts';
import { recordQuery } from '#fields/record-queries.ts';
import { FormPage } from '#forms/form-page.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { CommitmentForm } from './form.tsx';

const query = recordQuery(commitment);

/** For a vendor (`?vendorId=`), on a job (`?contractId=`), or neither. */
export function NewCommitmentPage() {
  const go = useNavigate();
  const [params] = useSearchParams();
  const { send } = useCommand(commitmentOwnRoutes.create);
  return (
    <FormPage title="New commitment" back={{ to: '/commitments', text: 'Commitments' }}>
      <CommitmentForm
        record={null}
        begin={{ vendorId: params.get('vendorId') ?? '', contractId: params.get('contractId') ?? '' }}
        schema={commitmentOwnRoutes.create.body}
        send={(body) => send({ body })}
        onDone={({ id }) => {
          notifySuccess('Commitment created.');
          void go(`/commitments/${id}`);
        }}
      />
    </FormPage>
  );
}

export function EditCommitmentPage() {
  const { commitmentId = '' } = useParams();
  const reading = useRecord(commitment, query, commitmentId);
  return (
    <AsyncContent of={reading} back={{ to: '/commitments', text: 'All commitments' }}>
      {(record) => <CommitmentEditor key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function CommitmentEditor({ record, onReload }: { record: CommitmentView; onReload: () => void }) {
  const go = useNavigate();
  const { send } = useCommand(commitmentOwnRoutes.edit);
  const home = `/commitments/${record.id}`;
  return (
    <FormPage title={`Edit ${record.code}`} back={{ to: home, text: `${record.code} · ${record.vendorName}` }}>
      <CommitmentForm
        record={record}
        schema={commitmentOwnRoutes.edit.body}
        onReload={onReload}
        send={(body, version) => send({ params: { id: record.id }, body, ...(version !== undefined && { version }) })}
        onDone={() => {
          notifySuccess('Commitment saved.');
          void go(home);
        }}
      />
    </FormPage>
  );
}
