import { Link, useSearchParams } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import {
  release,
  releaseOwnRoutes,
  type ReleaseDetails,
  type ReleaseView,
} from '@backoffice/contracts/features/releases';
import type { Receipt, Route } from '@backoffice/contracts/kernel';
import { useCommand, type CommandOutcome } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { EditDocumentPage, useOnCreated, type EditProps } from '#documents/document-forms.tsx';
import { NewContractDocumentPage } from '#documents/new-contract-document.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { changesOf, type bodyOf } from './draft.ts';
import { ReleaseForm } from './form.tsx';

export const NewPage = () => (
  <NewContractDocumentPage
    of={release}
    contract={contract}
    admits={({ status }) => status === 'signed' || status === 'closed'}
    question="Which contract is it for?"
    none={{
      title: 'No contract here can have a release',
      reason: 'A release belongs to a contract that is signed and not void.',
    }}
  >
    {(contractId, locationId) => <NewForContract key={contractId} contractId={contractId} locationId={locationId} />}
  </NewContractDocumentPage>
);

/** `invoiceId` or `paymentId` in the address says what it is proposed from. */
function NewForContract({ contractId, locationId }: { contractId: string; locationId: string }) {
  const [params] = useSearchParams();
  const from = Object.fromEntries(
    ['invoiceId', 'paymentId'].flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  const details = useRouteRead(releaseOwnRoutes.details, { query: { contractId, ...from } });
  return (
    <AsyncContent of={details}>
      {(given) => <NewRelease given={given} back={locationRecordPath(contract, { id: contractId, locationId })} />}
    </AsyncContent>
  );
}

function NewRelease({ given, back }: { given: ReleaseDetails; back: string }) {
  const { send } = useCommand<Route>(releaseOwnRoutes.add);
  const { contractId, contractNumber, contractName, number, date } = given;
  return (
    <>
      <p className="muted">
        For the work under{' '}
        <Link to={back}>
          contract {contractNumber} · {contractName}
        </Link>
        .
      </p>
      <ReleaseForm
        record={null}
        given={given}
        number={number}
        today={date}
        back={back}
        send={(body) => send({ query: { contractId }, body })}
        onDone={useOnCreated(release)}
      />
    </>
  );
}

export const EditPage = () => <EditDocumentPage of={release}>{(form) => <EditRelease {...form} />}</EditDocumentPage>;

/**
 * Each field that was changed is a command of its own; the first that is refused says why, and the others before it
 * stand.
 */
function EditRelease({ send, ...form }: EditProps<ReleaseView>) {
  async function sendChanges(body: unknown, version: number | undefined): Promise<CommandOutcome<Receipt>> {
    const { id } = form.record;
    let outcome: CommandOutcome<Receipt> = { ok: true, answer: { id, version: version ?? 0, position: 0, of: '' } };
    for (const change of changesOf(form.record, body as ReturnType<typeof bodyOf>)) {
      outcome = await send(change, outcome.ok ? outcome.answer.version : version);
      if (!outcome.ok) return outcome;
    }
    return outcome;
  }
  return <ReleaseForm {...form} given={null} send={sendChanges} />;
}
