import { useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { bill, billCommands, billKinds, billOwnRoutes } from '@backoffice/contracts/features/bills';
import { deliveryOwnRoutes, type DeliveryView } from '@backoffice/contracts/features/deliveries';
import { deliveryItemText, optionNamed } from '@backoffice/contracts/features/delivery-entries';
import { commitmentOwnRoutes, type CommitmentView } from '@backoffice/contracts/features/commitments';
import type { Route } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecord, useRouteRead } from '#data/use-read.ts';
import { FormPage } from '#forms/form-page.tsx';
import { RecordForm } from '#forms/record-form.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { ReceiptPhotos } from '#photos/receipt-photos.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { blankLine, linesOfOrder, linesToBody, orderValue, stockValue } from './entries.tsx';
import { BillFields, Fields, headToBody, type BillDraft } from './form.tsx';
import { billName, BillQuery, type BillRecord } from './queries.ts';

type NewKind = (typeof billKinds)[number];
const titles: Readonly<Record<NewKind, string>> = {
  bill: 'Enter a bill',
  credit: 'Enter a credit',
  adjustment: 'Adjust the balance',
};
type RecordingRoute = Route & Pick<typeof billOwnRoutes.record | typeof billOwnRoutes.recordCredit, 'body'>;
const routes: Readonly<Record<NewKind, RecordingRoute>> = {
  bill: billOwnRoutes.record,
  credit: billOwnRoutes.recordCredit,
  adjustment: billOwnRoutes.recordAdjustment,
};

/**
 * What a vendor asks for (`?vendorId=`, on an order or a subcontract `?commitmentId=`, for what came to a site
 * `?deliveryId=`), takes back or is set right by (`?kind=`).
 */
export function NewBillPage() {
  const [params] = useSearchParams();
  const kind = billKinds.find((each) => each === params.get('kind')) ?? 'bill';
  const id = params.get('commitmentId');
  const [made, setMade] = useState(0);
  const reading = useRouteRead(commitmentOwnRoutes.get, id ? { params: { id } } : null);
  const key = `${kind} ${made}`;
  const another = { kind, onAnother: () => setMade(made + 1), delivered: null };
  const deliveryId = made === 0 && kind === 'bill' ? params.get('deliveryId') : null; // it is entered once
  if (deliveryId) return <BillOfDelivery id={deliveryId} {...another} />;
  if (!id) return <NewBill key={key} {...another} vendorId={params.get('vendorId') ?? ''} of={null} />;
  return (
    <AsyncContent of={reading} back={{ to: '/commitments', text: 'All commitments' }}>
      {(of) => <NewBill key={key} {...another} vendorId={of.vendorId} of={of} />}
    </AsyncContent>
  );
}

type NewBillProps = {
  kind: NewKind;
  vendorId: string;
  /** The order or the subcontract whose open lines it begins with. */
  of: CommitmentView | null;
  /** What came to a site, whose receipt it is. */
  delivered: DeliveryView | null;
  onAnother: () => void;
};
type BillOfDeliveryProps = { id: string; kind: NewKind; onAnother: () => void };
function BillOfDelivery({ id, ...another }: BillOfDeliveryProps) {
  const reading = useRouteRead(deliveryOwnRoutes.get, { params: { id } });
  const vendors = useRecordLabels(supplier);
  return (
    <AsyncContent of={reading} back={{ to: '/deliveries', text: 'Receipts to enter' }}>
      {(delivered) =>
        vendors.data && (
          <NewBill
            {...another}
            vendorId={optionNamed(vendors.data.items, delivered.vendorName)}
            of={null}
            delivered={delivered}
          />
        )
      }
    </AsyncContent>
  );
}

const linesOfDelivery = ({ contractId, items }: DeliveryView) =>
  items.map((item) => ({ ...blankLine, contractId: contractId ?? '', description: deliveryItemText(item) }));

function NewBill({ kind, vendorId, of, delivered, onAnother }: NewBillProps) {
  const go = useNavigate();
  const today = useToday();
  const { send } = useCommand(routes[kind]);
  const vendors = useRecordLabels(supplier);
  const draft = useMemo(
    (): BillDraft => ({
      vendorId,
      ref: '',
      date: delivered?.date ?? today,
      dueDate: '',
      memo: delivered?.note ?? '',
      allowDuplicate: false,
      duplicateReason: '',
      overbillingReason: '',
      lines: of ? linesOfOrder(of) : delivered ? linesOfDelivery(delivered) : [{ ...blankLine }],
    }),
    [vendorId, today, of, delivered],
  );
  const form = useRecordForm({
    schema: routes[kind].body,
    draft,
    toBody: (typed) => ({
      vendorId: typed.vendorId,
      ...headToBody(typed),
      lines: linesToBody(typed.lines),
      ...(delivered && { deliveryId: delivered.id }),
    }),
    send: (body) => send({ body }),
    onDone: ({ id }) => {
      notifySuccess('Recorded.');
      void go(`/ledger/bills/${id}`);
    },
  });
  return (
    <FormPage title={titles[kind]} back={{ to: '/ledger/vendor', text: 'Vendor ledger' }}>
      <RecordForm
        form={form}
        verb={`Save ${kind}`}
        back={vendorId ? `/ledger/vendor/${vendorId}` : '/ledger/bills'}
        isKept
        onAnother={() => {
          notifySuccess('Recorded. Here is the next one.');
          onAnother();
        }}
      >
        {delivered && <ReceiptPhotos photos={delivered.photos} />}
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
    </FormPage>
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
    const { ref, date, dueDate, memo, allowDuplicate, duplicateReason, overbillingReason } = record;
    const sign = kind === 'credit' ? -1 : 1;
    return {
      vendorId,
      ref,
      date,
      dueDate,
      memo,
      allowDuplicate,
      duplicateReason,
      overbillingReason,
      lines: lines.map(({ account, contractId, lineItemId, description, amount, ...of }) => ({
        order: of.inventoryItemId
          ? stockValue(of.inventoryItemId)
          : of.commitmentId && of.commitmentLineId
            ? orderValue(of.commitmentId, of.commitmentLineId)
            : '',
        quantity: Math.abs(of.quantity ?? 0),
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
    mergedAlone: [],
    onReload,
    toBody: (typed) => ({ ...headToBody(typed), ...(!ofMaterials && { lines: linesToBody(typed.lines) }) }),
    send: (body, at) => send({ params: { id }, body, ...(at !== undefined && { version: at }) }),
    onDone: () => {
      notifySuccess('Saved.');
      void go(`/ledger/bills/${id}`);
    },
  });
  return (
    <FormPage
      title={`Edit ${billName(record).replace(/^\w/, (first) => first.toLowerCase())}`}
      back={{ to: `/ledger/bills/${id}`, text: `${billName(record)} · ${vendorName}` }}
    >
      <RecordForm form={form} verb={`Save ${kind}`} back={`/ledger/bills/${id}`} savedBy={record.updatedByName} isKept>
        <BillFields ofMaterials={ofMaterials} vendor={null} />
      </RecordForm>
    </FormPage>
  );
}
