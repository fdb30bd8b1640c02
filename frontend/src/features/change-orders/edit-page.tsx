import { Callout } from '@blueprintjs/core';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import {
  changeOrder,
  changeOrderOwnRoutes,
  type ChangeOrderDetails,
} from '@backoffice/contracts/features/change-orders';
import { contract, hasEnded } from '@backoffice/contracts/features/contracts';
import { LocationCrumbs } from '#capabilities/location-frame.tsx';
import { routeOf } from '#capabilities/routes.ts';
import { Panel } from '#kernel/panel.tsx';
import { Picker } from '#kernel/picker.tsx';
import { useToday } from '#kernel/profile.ts';
import { Empty, Loaded, Title } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useAnswer, useRecord } from '#kernel/use-read.ts';
import { useBefore } from './actions.tsx';
import { ChangeOrderForm, contentSchema, type ChangeOrderRecord } from './form.tsx';
import { ChangeOrderQuery } from './queries.ts';

/** Which contract it changes stands in the query, so the body is the content alone. */
const generate = { ...changeOrderOwnRoutes.generate, body: contentSchema };

export function NewChangeOrderPage() {
  const { locationId = '' } = useParams();
  const contractId = useSearchParams()[0].get('contractId') ?? '';
  const list = `/toc/${locationId}/change-order`;
  return (
    <div className="page form-page">
      <Title>New change order</Title>
      <LocationCrumbs locationId={locationId}>
        <li>
          <Link to={list}>Change orders</Link>
        </li>
      </LocationCrumbs>
      <h1>New change order</h1>
      {contractId === '' ? (
        <ChooseContract locationId={locationId} list={list} />
      ) : (
        <OfContract key={contractId} contractId={contractId} list={list} />
      )}
    </div>
  );
}

/** A change order is of a contract: that is asked first, of those at this location that can still be changed. */
function ChooseContract({ locationId, list }: { locationId: string; list: string }) {
  const setParams = useSearchParams()[1];
  const labels = useAnswer(routeOf(contract, 'labels'), {});
  return (
    <Loaded of={labels}>
      {({ items }) => {
        const open = items.filter(
          (item) => item['locationId'] === locationId && !hasEnded({ status: String(item['status']) }),
        );
        if (open.length === 0)
          return (
            <Empty
              title="No contract here can be changed"
              action={
                <Link className="bp6-button bp6-intent-primary" to={`/toc/${locationId}/contract`}>
                  Contracts of this location
                </Link>
              }
            >
              A change order changes a contract that is neither closed nor void.
            </Empty>
          );
        const [first, second] = open;
        if (first && !second) return <OfContract contractId={first.value} list={list} />;
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
    </Loaded>
  );
}

function OfContract({ contractId, list }: { contractId: string; list: string }) {
  const details = useAnswer(changeOrderOwnRoutes.generationDetails, { query: { contractId } });
  return <Loaded of={details}>{(given) => <NewChangeOrder given={given} list={list} />}</Loaded>;
}

function NewChangeOrder({ given, list }: { given: ChangeOrderDetails; list: string }) {
  const go = useNavigate();
  const { send } = useCommand(generate);
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
          tellDone('Change order created.');
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
    <Loaded of={reading} back={{ to: `/toc/${locationId}/change-order`, text: 'All change orders of this location' }}>
      {(record) => <EditChangeOrder key={record.id} record={record} onReload={reading.reload} />}
    </Loaded>
  );
}

function EditChangeOrder({ record, onReload }: { record: ChangeOrderRecord; onReload: () => void }) {
  const go = useNavigate();
  const today = useToday();
  const before = useBefore(record);
  const { send } = useCommand(routeOf(changeOrder, 'edit'));
  const { id, locationId, number, name } = record;
  const list = `/toc/${locationId}/change-order`;
  const back = `${list}/${id}`;
  return (
    <div className="page form-page">
      <Title>{`Edit change order ${number} · ${name}`}</Title>
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
          tellDone('Change order saved.');
          void go(back);
        }}
      />
    </div>
  );
}
