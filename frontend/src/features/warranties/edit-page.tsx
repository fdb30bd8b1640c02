import { useCallback } from 'react';
import { Link } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { warranty, warrantyOwnRoutes, type WarrantyDetails } from '@backoffice/contracts/features/warranties';
import type { Day, Route } from '@backoffice/contracts/kernel';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { EditDocumentPage, useOnCreated } from '#documents/document-forms.tsx';
import { NewContractDocumentPage } from '#documents/new-contract-document.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { blankWarranty, WarrantyForm } from './form.tsx';

export const NewPage = () => (
  <NewContractDocumentPage
    of={warranty}
    contract={contract}
    admits={({ status }) => status === 'signed' || status === 'closed'}
    question="Which contract is covered?"
    none={{
      title: 'No contract here can be covered',
      reason: 'A warranty is given for the work of a contract that the customer has signed.',
    }}
  >
    {(contractId, locationId) => <NewForContract key={contractId} contractId={contractId} locationId={locationId} />}
  </NewContractDocumentPage>
);

function NewForContract({ contractId, locationId }: { contractId: string; locationId: string }) {
  const details = useRouteRead(warrantyOwnRoutes.generationDetails, { query: { contractId } });
  return (
    <AsyncContent of={details}>
      {(given) => <NewWarranty given={given} back={locationRecordPath(contract, { id: contractId, locationId })} />}
    </AsyncContent>
  );
}

function NewWarranty({ given, back }: { given: WarrantyDetails; back: string }) {
  const { send } = useCommand<Route>(warrantyOwnRoutes.add);
  const { contractId, contractNumber, contractName, number, date, startDate } = given;
  const blank = useCallback(
    (next: string, today: Day) => ({ ...blankWarranty(next, today), name: contractName, startDate: startDate ?? '' }),
    [contractName, startDate],
  );
  return (
    <>
      <p className="muted">
        Covers the work of{' '}
        <Link to={back}>
          contract {contractNumber} · {contractName}
        </Link>
        {startDate ? '.' : ', of which it is not noted yet when it was completed.'}
      </p>
      <WarrantyForm
        record={null}
        number={number}
        today={date}
        blank={blank}
        back={back}
        send={(body) => send({ query: { contractId }, body })}
        onDone={useOnCreated(warranty)}
      />
    </>
  );
}

export const EditPage = () => <EditDocumentPage of={warranty}>{(form) => <WarrantyForm {...form} />}</EditDocumentPage>;
