import { useState, type ComponentProps } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import {
  payApplication,
  payApplicationOwnRoutes,
  type ApplicationDraftSheet,
  type PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import { invoice } from '@backoffice/contracts/features/invoices';
import { useCommand } from '#data/use-command.ts';
import { useRecord, useRouteRead } from '#data/use-read.ts';
import { recordQuery } from '#fields/record-queries.ts';
import { FormPage } from '#forms/form-page.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { AsyncContent, EmptyState } from '#widgets/page-states.tsx';
import { ApplicationForm } from './form.tsx';
import './application.css';

const query = recordQuery(payApplication);
const { sheet: sheetRoute, draft: draftRoute, edit: editRoute } = payApplicationOwnRoutes;
/** Whoever of these changes, changes what can be applied for. */
const REFETCH_ON = [invoice.entity, contract.entity, 'ChangeOrder'];

const Frame = ({ children, ...page }: ComponentProps<typeof FormPage>) => (
  <FormPage {...page}>
    <div className="application-page">{children}</div>
  </FormPage>
);
const list = { to: '/pay-applications', text: 'Applications for payment' };

/** Of a contract (`?contractId=`), maybe with the lines of a drafted invoice (`&invoiceId=`). */
export function NewApplicationPage() {
  const [params] = useSearchParams();
  const contractId = params.get('contractId');
  return (
    <Frame title="New application for payment" back={list}>
      {contractId ? (
        <NewApplication key={contractId} contractId={contractId} invoiceId={params.get('invoiceId')} />
      ) : (
        <ChooseContract />
      )}
    </Frame>
  );
}

const Choice = typedFields<{ contractId: string }>();

function ChooseContract() {
  const jobs = useRecordLabels(contract);
  const form = useForm({ defaultValues: { contractId: '' } });
  const contractId = useWatch({ control: form.control, name: 'contractId' });
  return (
    <FormProvider {...form}>
      <section className="form-section" aria-label="Contract">
        <header>
          <h2>Which contract?</h2>
          <p className="muted">Its schedule of values and approved change orders become the lines.</p>
        </header>
        <div className="form-grid">
          <Choice.Pick
            name="contractId"
            label="Contract"
            options={jobs.data?.items ?? null}
            from={jobs}
            autoFocus
            placeholder="A signed contract"
          />
        </div>
        {contractId !== '' && <Navigate replace to={`/pay-applications/new?contractId=${contractId}`} />}
      </section>
    </FormProvider>
  );
}

function NewApplication({ contractId, invoiceId }: { contractId: string; invoiceId: string | null }) {
  const go = useNavigate();
  const sheet = useRouteRead(sheetRoute, { query: { contractId } }, REFETCH_ON);
  const { send } = useCommand(draftRoute);
  const [fromInvoiceId] = useState(invoiceId);
  return (
    <AsyncContent of={sheet}>
      {(data) =>
        data.contractStatus !== 'signed' ? (
          <EmptyState title={`Contract ${data.contractNumber} cannot be billed`}>
            An application asks for payment under a contract that the customer has signed and that is in force.
          </EmptyState>
        ) : data.unfinished !== null ? (
          <EmptyState
            title={`Application ${data.unfinished} comes first`}
            action={<Link to={list.to}>Open the list</Link>}
          >
            Bill it, or withdraw it: each application begins where the one before ended.
          </EmptyState>
        ) : (
          <>
            <ContractLine sheet={data} number={data.number} />
            {fromInvoiceId ? (
              <FromInvoice
                onPress={() => send({ body: { contractId, fromInvoiceId } })}
                onDone={(id) => void go(`/pay-applications/${id}/edit`)}
              />
            ) : (
              <ApplicationForm
                sheet={data}
                record={null}
                back={list.to}
                send={(body) => send({ body: { ...body, contractId } })}
                onDone={({ id }) => {
                  notifySuccess('Application created.');
                  void go(`/pay-applications/${id}`);
                }}
              />
            )}
          </>
        )
      }
    </AsyncContent>
  );
}

type PressOutcome = ReturnType<ReturnType<typeof useCommand<typeof draftRoute>>['send']>;
/** It begins with what the drafted invoice bills line by line. */
function FromInvoice({ onPress, onDone }: { onPress: () => PressOutcome; onDone: (id: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const press = async () => {
    const outcome = await onPress();
    if (outcome.ok) onDone(outcome.answer.id);
    else setProblem(outcome.problem.message);
  };
  return (
    <EmptyState
      title="Begin with the lines of the drafted invoice?"
      action={<Button intent="primary" text="Begin with its lines" onClick={() => void press()} />}
    >
      {problem ?? 'Stored material and retention are added afterwards.'}
    </EmptyState>
  );
}

const ContractLine = ({ sheet, number }: { sheet: ApplicationDraftSheet; number: number }) => (
  <p className="muted">
    Application {number} under contract {sheet.contractNumber} · {sheet.contractName}, {sheet.customerName}.
  </p>
);

export function EditApplicationPage() {
  const { id = '' } = useParams();
  const reading = useRecord(payApplication, query, id);
  return (
    <AsyncContent of={reading} back={list}>
      {(record) => <EditApplication key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function EditApplication({ record, onReload }: { record: PayApplicationView; onReload: () => void }) {
  const go = useNavigate();
  const { id, code, contractId, number, status } = record;
  const sheet = useRouteRead(sheetRoute, { query: { contractId, applicationId: id } }, REFETCH_ON);
  const { send } = useCommand(editRoute);
  const home = `/pay-applications/${id}`;
  return (
    <Frame title={`Edit application ${code}`} back={{ to: home, text: `Application ${code}` }}>
      {status !== 'draft' && (
        <Callout compact intent="warning">
          This application was submitted. Recall it before you change it. <Link to={home}>Open the application</Link>
        </Callout>
      )}
      <AsyncContent of={sheet}>
        {(data) => (
          <>
            <ContractLine sheet={data} number={number} />
            <ApplicationForm
              sheet={data}
              record={record}
              back={home}
              onReload={onReload}
              send={(body, version) => send({ params: { id }, body, ...(version !== undefined && { version }) })}
              onDone={() => {
                notifySuccess('Application saved.');
                void go(home);
              }}
            />
          </>
        )}
      </AsyncContent>
    </Frame>
  );
}
