import { useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { billOwnRoutes } from '@backoffice/contracts/features/bills';
import { check, checkCommands, checkName, checkOwnRoutes, checkTitle } from '@backoffice/contracts/features/checks';
import { useToday } from '#access/profile.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecord, useRouteRead } from '#data/use-read.ts';
import { FormPage } from '#forms/form-page.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useRecordLabels } from '#records/record-labels.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { blankExpense, contentToBody, refusalsAtBills, checkTotal, type CheckDraft } from './draft.ts';
import { BillsSection, ExpenseLines } from './entries.tsx';
import { CheckQuery, useBanks, type CheckRecord } from './queries.ts';
import '#forms/line-entries.css';
import '#figures/books.css';

const Fields = typedFields<CheckDraft>();
const METHODS = [
  { value: 'check', label: 'Check' },
  { value: 'ach', label: 'ACH' },
];

/** The amount follows from what is paid: always in sight. */
function CheckTotal({ control }: { control: Control<CheckDraft> }) {
  const [bills, lines] = useWatch({ control, name: ['bills', 'lines'] });
  const total = checkTotal({ bills, lines });
  return (
    <span role="status">
      Amount <Money of={Number.isNaN(total) ? 0 : total} strong />
    </span>
  );
}

/** A check on a bank (`?bankId=`), to a vendor (`?vendorId=`) and for a bill (`?billId=`), or to anybody. */
export function NewCheckPage() {
  const [params] = useSearchParams();
  const billId = params.get('billId');
  const banks = useBanks();
  const bill = useRouteRead(billOwnRoutes.get, billId ? { params: { id: billId } } : null);
  const isComplete = banks.data !== null && (billId === null || bill.data !== null);
  const begin = isComplete
    ? {
        bankId: params.get('bankId') ?? banks.data?.items[0]?.value ?? '',
        vendorId: params.get('vendorId') ?? '',
        bills: bill.data ? { [bill.data.id]: bill.data.open } : {},
      }
    : null;
  const isCard = banks.data?.items.find(({ value }) => value === begin?.bankId)?.kind === 'card';
  return (
    <FormPage
      title={isCard ? 'Enter a charge' : 'Write a check'}
      back={{ to: '/ledger/general', text: 'General ledger' }}
    >
      <AsyncContent of={{ ...banks, problem: banks.problem ?? bill.problem, data: begin }}>
        {(ready) => <NewCheck {...ready} />}
      </AsyncContent>
    </FormPage>
  );
}

function NewCheck({ bankId, vendorId, bills }: Pick<CheckDraft, 'bankId' | 'vendorId' | 'bills'>) {
  const go = useNavigate();
  const today = useToday();
  const { send } = useCommand(checkOwnRoutes.write);
  const banks = useBanks();
  const vendors = useRecordLabels(supplier);
  const said = JSON.stringify(bills);
  const draft = useMemo(
    (): CheckDraft => ({
      bankId,
      method: 'check',
      number: '',
      vendorId,
      payee: '',
      date: today,
      memo: '',
      withoutPapers: '',
      bills: JSON.parse(said) as CheckDraft['bills'], // what was stringified above
      lines: vendorId === '' ? [{ ...blankExpense }] : [],
    }),
    [bankId, vendorId, today, said],
  );
  const form = useRecordForm({
    schema: checkOwnRoutes.write.body,
    draft,
    toBody: (typed) => ({
      bankId: typed.bankId,
      method: typed.method,
      ...(typed.method === 'check' && typed.number && { number: typed.number }),
      vendorId: typed.vendorId || null,
      ...contentToBody(typed),
    }),
    send: async (body) => refusalsAtBills(await send({ body }), body.lines),
    onDone: ({ id }) => {
      notifySuccess('Recorded.');
      void go(`/ledger/general/${id}`);
    },
  });
  const [chosen, drawnOn, method] = useWatch({ control: form.control, name: ['vendorId', 'bankId', 'method'] });
  const isCard = banks.data?.items.find(({ value }) => value === drawnOn)?.kind === 'card';
  return (
    <RecordForm
      form={form}
      verb={isCard ? 'Record the charge' : method === 'ach' ? 'Pay by ACH' : 'Write the check'}
      back={vendorId ? `/ledger/vendor/${vendorId}` : '/ledger/general'}
      summary={<CheckTotal control={form.control} />}
    >
      <FormSection title={isCard ? 'Charge' : 'Check'}>
        <Fields.Pick name="bankId" label="Bank" options={banks.data?.items ?? null} from={banks} />
        {!isCard && <Fields.Select name="method" label="Pay by" options={METHODS} />}
        {(isCard || method === 'check') && (
          <Fields.Text
            name="number"
            label="Number"
            optional
            help={isCard ? 'Empty: the next one of the card.' : 'Empty: the next one of the bank.'}
            maxLength={8}
          />
        )}
        <Fields.Pick
          name="vendorId"
          label="Vendor"
          optional
          options={vendors.data?.items ?? null}
          from={vendors}
          placeholder="Nobody’s bills"
        />
        <Fields.Text
          name="payee"
          label={isCard ? 'Charged by' : 'Pay to the order of'}
          optional={chosen !== ''}
          maxLength={120}
          {...(chosen !== '' && { help: 'Empty: the vendor.' })}
        />
        <Fields.Text name="date" label="Date" type="date" />
        <Fields.Text name="memo" label="Memo" optional maxLength={200} />
      </FormSection>
      <BillsSection key={chosen} vendorId={chosen} />
      <ExpenseLines />
    </RecordForm>
  );
}

export function EditCheckPage() {
  const { checkId = '' } = useParams();
  const reading = useRecord(check, CheckQuery, checkId);
  return (
    <AsyncContent of={reading} back={{ to: '/ledger/general', text: 'General ledger' }}>
      {(record) => <EditCheck key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

function EditCheck({ record, onReload }: { record: CheckRecord; onReload: () => void }) {
  const go = useNavigate();
  const { send } = useCommand(checkOwnRoutes.edit);
  const { id, version, number, payee } = record;
  const draft = useMemo((): CheckDraft => {
    const { bankId, method, vendorId, date, memo, lines } = record;
    return {
      bankId,
      method,
      number: record.number,
      vendorId: vendorId ?? '',
      payee: record.payee,
      date,
      memo,
      withoutPapers: record.withoutPapers ?? '',
      bills: Object.fromEntries(lines.flatMap(({ billId, amount }) => (billId ? [[billId, amount]] : []))),
      lines: lines.flatMap(({ account, contractId, lineItemId, memo: says, amount }) =>
        account ? [{ account, contractId: contractId ?? '', lineItemId: lineItemId ?? '', memo: says, amount }] : [],
      ),
    };
  }, [record]);
  const form = useRecordForm({
    schema: checkCommands.shapes.EditCheck,
    draft,
    version,
    mergedAlone: [],
    onReload,
    toBody: contentToBody,
    send: async (body, at) =>
      refusalsAtBills(await send({ params: { id }, body, ...(at !== undefined && { version: at }) }), body.lines ?? []),
    onDone: () => {
      notifySuccess('Check saved.');
      void go(`/ledger/general/${id}`);
    },
  });
  const own = record.lines.flatMap(({ billId, ref, amount }) =>
    billId ? [{ id: billId, kind: amount < 0 ? 'credit' : 'bill', ref, dueDate: null, open: amount }] : [],
  );
  return (
    <FormPage
      title={`Edit ${checkName(number)}`}
      back={{ to: `/ledger/general/${id}`, text: `${checkTitle(number)} · ${payee}` }}
    >
      <RecordForm
        form={form}
        verb="Save check"
        back={`/ledger/general/${id}`}
        savedBy={record.updatedByName}
        summary={<CheckTotal control={form.control} />}
      >
        <FormSection title="Check" help={`Number ${number} of ${record.bankName}.`}>
          <Fields.Text name="payee" label="Pay to the order of" maxLength={120} />
          <Fields.Text name="date" label="Date" type="date" />
          <Fields.Text name="memo" label="Memo" optional maxLength={200} className="wide" />
        </FormSection>
        <BillsSection vendorId={record.vendorId ?? ''} own={own} />
        <ExpenseLines />
      </RecordForm>
    </FormPage>
  );
}
