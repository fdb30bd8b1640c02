import { Callout } from '@blueprintjs/core';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import {
  contract,
  contractCommands,
  contractOwnRoutes,
  type GenerationDetails,
} from '@backoffice/contracts/features/contracts';
import { LocationCrumbs } from '#records/location-layout.tsx';
import { PaperLines } from '#documents/paper.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { EmptyState, AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead, useRecord } from '#data/use-read.ts';
import { ContractForm, draftOf, type ContractRecord, type Draft } from './form.tsx';
import { ContractQuery } from './queries.ts';

const { generationDetails, generateGeneral } = contractOwnRoutes;

export function NewContractPage() {
  const { locationId = '' } = useParams();
  const proposalId = useSearchParams()[0].get('proposalId') ?? '';
  const list = `/toc/${locationId}/contract`;
  const details = useRouteRead(generationDetails, proposalId === '' ? null : { query: { proposalId } });
  return (
    <div className="page form-page">
      <PageTitle>Generate contract</PageTitle>
      <LocationCrumbs locationId={locationId}>
        <li>
          <Link to={list}>Contracts</Link>
        </li>
      </LocationCrumbs>
      <h1>Generate contract</h1>
      {proposalId === '' ? (
        <EmptyState
          title="A contract begins with a proposal"
          action={
            <Link className="bp6-button bp6-intent-primary" to={`/toc/${locationId}/proposal`}>
              Proposals of this location
            </Link>
          }
        >
          Open a proposal that the customer has accepted, and generate the contract there.
        </EmptyState>
      ) : (
        <AsyncContent of={details}>
          {(given) => <NewContract key={given.proposalId} given={given} list={list} />}
        </AsyncContent>
      )}
    </div>
  );
}

const initialDraft = ({ number, name, date, retentionBp, terms, hideTerms }: GenerationDetails): Draft => ({
  number,
  name,
  date,
  startDate: '',
  estimatedCompletion: '',
  lineItems: [],
  retentionBp,
  retentionExempt: 'none',
  downPayment: 0,
  paymentSchedule: [],
  terms,
  hideTerms,
  lender: { name: '', address: '' },
  isHomeImprovement: false,
  internalNotes: '',
});

function NewContract({ given, list }: { given: GenerationDetails; list: string }) {
  const go = useNavigate();
  const { send } = useCommand(generateGeneral);
  const { proposalId, proposalNumber, customerName, lineItems, amount, isPublicWork } = given;
  const from = `${list.replace(/contract$/, 'proposal')}/${proposalId}`;
  return (
    <>
      <p className="muted">
        From <Link to={from}>proposal {proposalNumber}</Link>, as {customerName} accepted it.
      </p>
      <ContractForm
        record={null}
        schema={generateGeneral.body}
        draft={initialDraft(given)}
        isPublicWork={isPublicWork}
        amount={amount}
        back={from}
        lines={
          <div className="form-paper">
            <PaperLines lines={lineItems} amount={amount} />
          </div>
        }
        send={(body) => send({ query: { proposalId }, body })}
        onDone={({ id }) => {
          notifySuccess('Contract generated.');
          void go(`${list}/${id}`);
        }}
      />
    </>
  );
}

export function EditContractPage() {
  const { locationId = '', contractId = '' } = useParams();
  const reading = useRecord(contract, ContractQuery, contractId);
  return (
    <AsyncContent of={reading} back={{ to: `/toc/${locationId}/contract`, text: 'All contracts of this location' }}>
      {(record) => <EditContract key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function EditContract({ record, onReload }: { record: ContractRecord; onReload: () => void }) {
  const go = useNavigate();
  const { send } = useCommand(mountedRoute(contract, 'edit'));
  const { id, locationId, number, name } = record;
  const list = `/toc/${locationId}/contract`;
  const back = `${list}/${id}`;
  return (
    <div className="page form-page">
      <PageTitle>{`Edit contract ${number} · ${name}`}</PageTitle>
      <LocationCrumbs locationId={locationId}>
        <li>
          <Link to={list}>Contracts</Link>
        </li>
        <li>
          <Link to={back}>{`Contract ${number} · ${name}`}</Link>
        </li>
      </LocationCrumbs>
      <h1>Edit contract {number}</h1>
      {record.status !== 'draft' && (
        <Callout compact intent="warning">
          Saving makes this contract a draft again: links that are out stop working, and it has to be sent once more.
        </Callout>
      )}
      <ContractForm
        record={record}
        schema={contractCommands.shapes.EditContract}
        draft={draftOf(record)}
        isPublicWork={record.isPublicWork}
        back={back}
        onReload={onReload}
        send={(body, version) => send({ params: { id }, body, version })}
        onDone={() => {
          notifySuccess('Contract saved.');
          void go(back);
        }}
      />
    </div>
  );
}
