import { useMemo } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { bill, billCommands, billKinds, billOwnRoutes, type BillKind } from '@backoffice/contracts/features/bills';
import type { Route } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecord } from '#data/use-read.ts';
import { RecordForm } from '#forms/record-form.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useRecordLabels } from '#records/record-labels.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { blankLine, linesToBody } from './entries.tsx';
import { BillFields, Fields, headToBody, type BillDraft } from './form.tsx';
import { billName, BillQuery, type BillRecord } from './queries.ts';

const titles: Readonly<Record<BillKind, string>> = {
  bill: 'Enter a bill',
  credit: 'Enter a credit',
  adjustment: 'Adjust the balance',
};
type RecordingRoute = Route & Pick<typeof billOwnRoutes.record, 'body'>;
const routes: Readonly<Record<BillKind, RecordingRoute>> = {
  bill: billOwnRoutes.record,
  credit: billOwnRoutes.recordCredit,
  adjustment: billOwnRoutes.recordAdjustment,
};

/** What a vendor asks for (`?vendorId=`), takes back or is set right by (`?kind=`). */
export function NewBillPage() {
  const [params] = useSearchParams();
  const kind = billKinds.find((each) => each === params.get('kind')) ?? 'bill';
  return <NewBill key={kind} kind={kind} vendorId={params.get('vendorId') ?? ''} />;
}

function NewBill({ kind, vendorId }: { kind: BillKind; vendorId: string }) {
  const go = useNavigate();
  const today = useToday();
  const { send } = useCommand(routes[kind]);
  const vendors = useRecordLabels(supplier);
  const draft = useMemo(
    (): BillDraft => ({
      vendorId,
      ref: '',
      date: today,
      dueDate: '',
      memo: '',
      allowDuplicate: false,
      duplicateReason: '',
      lines: [{ ...blankLine }],
    }),
    [vendorId, today],
  );
  const form = useRecordForm({
    schema: routes[kind].body,
    draft,
    toBody: (typed) => ({ vendorId: typed.vendorId, ...headToBody(typed), lines: linesToBody(typed.lines) }),
    send: (body) => send({ body }),
    onDone: ({ id }) => {
      notifySuccess('Recorded.');
      void go(`/ledger/bills/${id}`);
    },
  });
  return (
    <div className="page form-page">
      <PageTitle>{titles[kind]}</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/ledger/vendor">Vendor ledger</Link>
          </li>
        </ol>
      </nav>
      <h1>{titles[kind]}</h1>
      <RecordForm form={form} verb={`Save ${kind}`} back={vendorId ? `/ledger/vendor/${vendorId}` : '/ledger/bills'}>
        <BillFields
          vendor={
            <Fields.Pick
              name="vendorId"
              label="Vendor"
              options={vendors.data?.items ?? null}
              from={vendors}
              autoFocus={vendorId === ''}
              placeholder="Whose is it?"
            />
          }
        />
      </RecordForm>
    </div>
  );
}

export function EditBillPage() {
  const { billId = '' } = useParams();
  const reading = useRecord(bill, BillQuery, billId);
  return (
    <AsyncContent of={reading} back={{ to: '/ledger/bills', text: 'All bills' }}>
      {(record) => <EditBill key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function EditBill({ record, onReload }: { record: BillRecord; onReload: () => void }) {
  const go = useNavigate();
  const { send } = useCommand(billOwnRoutes.edit);
  const { id, version, vendorId, vendorName, kind, lines } = record;
  const ofMaterials = lines.some(({ materialId }) => materialId !== null);
  const draft = useMemo((): BillDraft => {
    const { ref, date, dueDate, memo, allowDuplicate, duplicateReason } = record;
    const sign = kind === 'credit' ? -1 : 1;
    return {
      vendorId,
      ref,
      date,
      dueDate,
      memo,
      allowDuplicate,
      duplicateReason,
      lines: lines.map(({ account, contractId, lineItemId, description, amount }) => ({
        account,
        contractId: contractId ?? '',
        lineItemId: lineItemId ?? '',
        description,
        amount: sign * amount,
      })),
    };
  }, [record, kind, lines, vendorId]);
  const form = useRecordForm({
    schema: billCommands.shapes.EditBill,
    draft,
    version,
    onReload,
    toBody: (typed) => ({ ...headToBody(typed), ...(!ofMaterials && { lines: linesToBody(typed.lines) }) }),
    send: (body, at) => send({ params: { id }, body, ...(at !== undefined && { version: at }) }),
    onDone: () => {
      notifySuccess('Saved.');
      void go(`/ledger/bills/${id}`);
    },
  });
  return (
    <div className="page form-page">
      <PageTitle>{`Edit ${billName(record)} · ${vendorName}`}</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to={`/ledger/bills/${id}`}>{`${billName(record)} · ${vendorName}`}</Link>
          </li>
        </ol>
      </nav>
      <h1>Edit {billName(record).toLowerCase()}</h1>
      <RecordForm form={form} verb={`Save ${kind}`} back={`/ledger/bills/${id}`} savedBy={record.updatedByName}>
        <BillFields ofMaterials={ofMaterials} vendor={null} />
      </RecordForm>
    </div>
  );
}
