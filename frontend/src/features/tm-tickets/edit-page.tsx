import { Link } from 'react-router';
import { contract, hasEnded } from '@backoffice/contracts/features/contracts';
import { tmTicket, tmTicketOwnRoutes, type TmTicketDetails } from '@backoffice/contracts/features/tm-tickets';
import type { Route } from '@backoffice/contracts/kernel';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { EditDocumentPage, useOnCreated } from '#documents/document-forms.tsx';
import { NewContractDocumentPage } from '#documents/new-contract-document.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { TmTicketForm } from './form.tsx';

export const NewPage = () => (
  <NewContractDocumentPage
    of={tmTicket}
    contract={contract}
    admits={(each) => !hasEnded(each)}
    question="Of which contract was the work?"
    none={{
      title: 'No contract here takes extra work',
      reason: 'A T&M ticket is of a contract that is neither closed nor void.',
    }}
  >
    {(contractId, locationId) => <NewForContract key={contractId} contractId={contractId} locationId={locationId} />}
  </NewContractDocumentPage>
);

function NewForContract({ contractId, locationId }: { contractId: string; locationId: string }) {
  const details = useRouteRead(tmTicketOwnRoutes.generationDetails, { query: { contractId } });
  return (
    <AsyncContent of={details}>
      {(given) => <NewTicket given={given} back={locationRecordPath(contract, { id: contractId, locationId })} />}
    </AsyncContent>
  );
}

function NewTicket({ given, back }: { given: TmTicketDetails; back: string }) {
  const { send } = useCommand<Route>(tmTicketOwnRoutes.add);
  const { contractId, contractNumber, contractName, number, date } = given;
  return (
    <>
      <p className="muted">
        Extra work of{' '}
        <Link to={back}>
          contract {contractNumber} · {contractName}
        </Link>
        .
      </p>
      <TmTicketForm
        record={null}
        number={number}
        today={date}
        back={back}
        send={(body) => send({ query: { contractId }, body })}
        onDone={useOnCreated(tmTicket)}
      />
    </>
  );
}

export const EditPage = () => <EditDocumentPage of={tmTicket}>{(form) => <TmTicketForm {...form} />}</EditDocumentPage>;
