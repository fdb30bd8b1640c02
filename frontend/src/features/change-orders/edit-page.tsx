import { Link, useSearchParams } from 'react-router';
import {
  changeOrder,
  changeOrderOwnRoutes,
  type ChangeOrderDetails,
  type ChangeOrderView,
} from '@backoffice/contracts/features/change-orders';
import { contract, hasEnded } from '@backoffice/contracts/features/contracts';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { EditDocumentPage, NewDocumentPage, useOnCreated, type EditProps } from '#documents/document-forms.tsx';
import { contentSchema } from '#documents/document-form.tsx';
import { Picker } from '#forms/picker.tsx';
import { locationListPath, locationRecordPath } from '#navigation/record-paths.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { AsyncContent, EmptyState } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { useBaseContract } from './actions.tsx';
import { ChangeOrderForm } from './form.tsx';

/** Which contract it changes stands in the query, so the body is the content alone. */
const generateRoute = { ...changeOrderOwnRoutes.generate, body: contentSchema(changeOrder) };

export function NewPage() {
  const contractId = useSearchParams()[0].get('contractId');
  return (
    <NewDocumentPage of={changeOrder}>
      {(locationId) =>
        contractId ? (
          <NewForContract key={contractId} contractId={contractId} locationId={locationId} />
        ) : (
          <ChooseContract locationId={locationId} />
        )
      }
    </NewDocumentPage>
  );
}

/** A change order is of a contract: that is asked first, of those at this location that can still be changed. */
function ChooseContract({ locationId }: { locationId: string }) {
  const setParams = useSearchParams()[1];
  const labels = useRouteRead(mountedRoute(contract, 'labels'), {});
  return (
    <AsyncContent of={labels}>
      {({ items }) => {
        const open = items.filter(
          (item) => item['locationId'] === locationId && !hasEnded({ status: String(item['status']) }),
        );
        if (open.length === 0)
          return (
            <EmptyState
              title="No contract here can be changed"
              action={
                <Link className="bp6-button bp6-intent-primary" to={locationListPath(contract, locationId)}>
                  Contracts of this location
                </Link>
              }
            >
              A change order changes a contract that is neither closed nor void.
            </EmptyState>
          );
        const [first, second] = open;
        if (first && !second) return <NewForContract contractId={first.value} locationId={locationId} />;
        return (
          <Panel title="Which contract is changed?">
            <Picker
              aria={{ id: 'contract', 'aria-label': 'Contract' }}
              options={open.map(({ value, label, number }) => ({ value, label: `${String(number)} · ${label}` }))}
              value=""
              placeholder="Type a number or a part of the name"
              onPick={(value) => setParams({ contractId: value }, { replace: true })}
            />
          </Panel>
        );
      }}
    </AsyncContent>
  );
}

function NewForContract({ contractId, locationId }: { contractId: string; locationId: string }) {
  const details = useRouteRead(changeOrderOwnRoutes.generationDetails, { query: { contractId } });
  return (
    <AsyncContent of={details}>
      {(given) => <NewChangeOrder given={given} back={locationRecordPath(contract, { id: contractId, locationId })} />}
    </AsyncContent>
  );
}

function NewChangeOrder({ given, back }: { given: ChangeOrderDetails; back: string }) {
  const { send } = useCommand(generateRoute);
  const { contractId, contractNumber, contractName, number, date, contractValue } = given;
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
  return <ChangeOrderForm {...form} today={useToday()} before={before?.value ?? null} />;
}
