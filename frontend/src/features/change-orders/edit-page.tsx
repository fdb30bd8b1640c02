import { Callout } from '@blueprintjs/core';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import {
  changeOrder,
  changeOrderOwnRoutes,
  type ChangeOrderDetails,
} from '@backoffice/contracts/features/change-orders';
import { contract, hasEnded } from '@backoffice/contracts/features/contracts';
import { LocationCrumbs } from '#records/location-layout.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { Panel } from '#widgets/panel.tsx';
import { Picker } from '#forms/picker.tsx';
import { useToday } from '#access/profile.ts';
import { EmptyState, AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead, useRecord } from '#data/use-read.ts';
import { useBaseContract } from './actions.tsx';
import { ChangeOrderForm, changeOrderContentSchema, type ChangeOrderRecord } from './form.tsx';
import { ChangeOrderQuery } from './queries.ts';

/** Which contract it changes stands in the query, so the body is the content alone. */
const generateRoute = { ...changeOrderOwnRoutes.generate, body: changeOrderContentSchema };

export function NewChangeOrderPage() {
  const { locationId = '' } = useParams();
  const contractId = useSearchParams()[0].get('contractId') ?? '';
  const list = `/toc/${locationId}/change-order`;
  return (
    <div className="page form-page">
      <PageTitle>New change order</PageTitle>
      <LocationCrumbs locationId={locationId}>
        <li>
          <Link to={list}>Change orders</Link>
        </li>
      </LocationCrumbs>
      <h1>New change order</h1>
      {contractId === '' ? (
        <ChooseContract locationId={locationId} list={list} />
      ) : (
        <NewForContract key={contractId} contractId={contractId} list={list} />
      )}
    </div>
  );
}

/** A change order is of a contract: that is asked first, of those at this location that can still be changed. */
function ChooseContract({ locationId, list }: { locationId: string; list: string }) {
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
                <Link className="bp6-button bp6-intent-primary" to={`/toc/${locationId}/contract`}>
                  Contracts of this location
                </Link>
              }
            >
              A change order changes a contract that is neither closed nor void.
            </EmptyState>
          );
        const [first, second] = open;
        if (first && !second) return <NewForContract contractId={first.value} list={list} />;
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

function NewForContract({ contractId, list }: { contractId: string; list: string }) {
  const details = useRouteRead(changeOrderOwnRoutes.generationDetails, { query: { contractId } });
  return <AsyncContent of={details}>{(given) => <NewChangeOrder given={given} list={list} />}</AsyncContent>;
}

function NewChangeOrder({ given, list }: { given: ChangeOrderDetails; list: string }) {
  const go = useNavigate();
  const { send } = useCommand(generateRoute);
  const { contractId, contractNumber, contractName, number, date, contractValue } = given;
  const back = `${list.replace(/change-order$/, 'contract')}/${contractId}`;
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
        onDone={({ id }) => {
          notifySuccess('Change order created.');
          void go(`${list}/${id}`);
        }}
      />
    </>
  );
}

export function EditChangeOrderPage() {
  const { locationId = '', changeOrderId = '' } = useParams();
  const reading = useRecord(changeOrder, ChangeOrderQuery, changeOrderId);
  return (
    <AsyncContent
      of={reading}
      back={{ to: `/toc/${locationId}/change-order`, text: 'All change orders of this location' }}
    >
      {(record) => <EditChangeOrder key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function EditChangeOrder({ record, onReload }: { record: ChangeOrderRecord; onReload: () => void }) {
  const go = useNavigate();
  const today = useToday();
  const before = useBaseContract(record);
  const { send } = useCommand(mountedRoute(changeOrder, 'edit'));
  const { id, locationId, number, name } = record;
  const list = `/toc/${locationId}/change-order`;
  const back = `${list}/${id}`;
  return (
    <div className="page form-page">
      <PageTitle>{`Edit change order ${number} · ${name}`}</PageTitle>
      <LocationCrumbs locationId={locationId}>
        <li>
          <Link to={list}>Change orders</Link>
        </li>
        <li>
          <Link to={back}>{`Change order ${number} · ${name}`}</Link>
        </li>
      </LocationCrumbs>
      <h1>Edit change order {number}</h1>
      {record.status !== 'draft' && (
        <Callout compact intent="warning">
          Saving makes this change order a draft again: links that are out stop working, and it has to be sent once
          more.
        </Callout>
      )}
      <ChangeOrderForm
        record={record}
        today={today}
        back={back}
        before={before?.value ?? null}
        onReload={onReload}
        send={(body, version) => send({ params: { id }, body, version })}
        onDone={() => {
          notifySuccess('Change order saved.');
          void go(back);
        }}
      />
    </div>
  );
}
