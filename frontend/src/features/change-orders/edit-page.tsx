import { Link } from 'react-router';
import {
  changeOrder,
  changeOrderOwnRoutes,
  type ChangeOrderDetails,
  type ChangeOrderView,
} from '@backoffice/contracts/features/change-orders';
import { contract, hasEnded } from '@backoffice/contracts/features/contracts';
import type { Route } from '@backoffice/contracts/kernel';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { EditDocumentPage, useOnCreated, type EditProps } from '#documents/document-forms.tsx';
import { NewContractDocumentPage } from '#documents/new-contract-document.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { useBaseContract } from './actions.tsx';
import { ChangeOrderForm } from './form.tsx';

export const NewPage = () => (
  <NewContractDocumentPage
    of={changeOrder}
    contract={contract}
    admits={(each) => !hasEnded(each)}
    question="Which contract is changed?"
    none={{
      title: 'No contract here can be changed',
      reason: 'A change order changes a contract that is neither closed nor void.',
    }}
  >
    {(contractId, locationId) => <NewForContract key={contractId} contractId={contractId} locationId={locationId} />}
  </NewContractDocumentPage>
);

function NewForContract({ contractId, locationId }: { contractId: string; locationId: string }) {
  const details = useRouteRead(changeOrderOwnRoutes.generationDetails, { query: { contractId } });
  return (
    <AsyncContent of={details}>
      {(given) => <NewChangeOrder given={given} back={locationRecordPath(contract, { id: contractId, locationId })} />}
    </AsyncContent>
  );
}

function NewChangeOrder({ given, back }: { given: ChangeOrderDetails; back: string }) {
  const { send } = useCommand<Route>(changeOrderOwnRoutes.generate);
  const { contractId, contractNumber, contractName, number, date, contractValue, terms } = given;
  return (
    <>
      <p className="muted">
        Changes{' '}
        <Link to={back}>
          contract {contractNumber} · {contractName}
        </Link>
        .
      </p>
      <ChangeOrderForm
        record={null}
        number={number}
        terms={terms}
        today={date}
        back={back}
        before={contractValue}
        send={(body) => send({ query: { contractId }, body })}
        onDone={useOnCreated(changeOrder)}
      />
    </>
  );
}

export const EditPage = () => (
  <EditDocumentPage of={changeOrder}>{(form) => <EditChangeOrder {...form} />}</EditDocumentPage>
);

function EditChangeOrder(form: EditProps<ChangeOrderView>) {
  const before = useBaseContract(form.record);
  return <ChangeOrderForm {...form} before={before?.value ?? null} />;
}
