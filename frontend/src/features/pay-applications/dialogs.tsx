import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Endorsed, Plus } from '@blueprintjs/icons';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { invoice, invoiceOwnRoutes } from '@backoffice/contracts/features/invoices';
import {
  certifiedSheet,
  payApplicationCommands,
  payApplicationOwnRoutes,
  type PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import { dollarsText, type Cents } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { requestTo, useCommand } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { Money } from '#widgets/formats.tsx';
import { ReleaseDialog } from './line-dialogs.tsx';

export type ApplicationAction = 'certify' | 'recall' | 'uncertify' | 'withdraw' | 'release';
type Props = { record: PayApplicationView; onClose: () => void };

export function ApplicationDialog({ asking, ...rest }: Props & { asking: ApplicationAction }) {
  const { code } = rest.record;
  switch (asking) {
    case 'certify':
      return <CertifyDialog {...rest} />;
    case 'release':
      return <ReleaseDialog {...rest} />;
    case 'recall':
      return (
        <ReasonDialog
          {...rest}
          route={payApplicationOwnRoutes.recall}
          title={`Recall ${code}`}
          verb="Recall it"
          done="It is a draft again."
          says="It is a draft again, and can be changed. Tell whoever has it that another one comes."
        />
      );
    case 'uncertify':
      return (
        <ReasonDialog
          {...rest}
          route={payApplicationOwnRoutes.uncertify}
          title="Take the certificate back"
          verb="Take it back"
          done="Taken back."
          says="The application waits for its certificate again."
        />
      );
    case 'withdraw':
      return (
        <ReasonDialog
          {...rest}
          route={payApplicationOwnRoutes.withdraw}
          title={`Withdraw ${code}`}
          verb="Withdraw it"
          done="Withdrawn."
          danger
          says="It stays in the list. The next application takes its number."
        />
      );
  }
}

export function SubmitButton({ record: { id, version } }: Pick<Props, 'record'>) {
  const [isSending, setSending] = useState(false);
  const { send } = useCommand(payApplicationOwnRoutes.submit);
  const submit = async () => {
    setSending(true);
    const outcome = await send({ params: { id }, body: {}, version });
    setSending(false);
    if (outcome.ok) notifySuccess('Submitted. Both sheets are frozen.');
    else notifyProblem(outcome.problem);
  };
  return (
    <Button intent="primary" icon={<Endorsed />} text="Submit" loading={isSending} onClick={() => void submit()} />
  );
}

export const CertifyButton = ({ onPress }: { onPress: () => void }) => (
  <Button intent="primary" icon={<Endorsed />} text="Record the certificate…" onClick={onPress} />
);

const editInvoice = mountedRoute(invoice, 'edit');

/** A new invoice with what was certified; where it began with a drafted one, that one. */
export function MakeInvoiceButton({ record }: Pick<Props, 'record'>) {
  const go = useNavigate();
  const [isSending, setSending] = useState(false);
  const adding = useCommand(invoiceOwnRoutes.add);
  const editing = useCommand(editInvoice);
  const { id: payApplicationId, contractId, locationId, fromInvoiceId, periodTo: throughDate } = record;
  const make = async () => {
    setSending(true);
    const outcome =
      fromInvoiceId === null
        ? await adding.send({
            query: { contractId },
            body: { payApplicationId, kind: 'progress', throughDate, overbillingReason: '', notes: '', terms: '' },
          })
        : await editing.send({ params: { id: fromInvoiceId }, body: { payApplicationId } });
    setSending(false);
    if (!outcome.ok) return notifyProblem(outcome.problem);
    notifySuccess('The invoice bills what was certified. Approve it to put it into the books.');
    void go(locationRecordPath(invoice, { id: outcome.answer.id, locationId }));
  };
  return (
    <Button
      intent="primary"
      icon={<Plus />}
      text={fromInvoiceId === null ? 'Make the invoice' : 'Put it into the drafted invoice'}
      loading={isSending}
      onClick={() => void make()}
    />
  );
}

type CertifyDraft = {
  certifiedBy: string;
  certifiedOn: string;
  reason: string;
  lines: { work: Cents | null; stored: Cents | null }[];
};
const CertifyFields = typedFields<CertifyDraft>();

/** The lines as they were certified: those that are lowered are cut. */
function CertifyDialog({ record, onClose }: Props) {
  const { id, version, sheet, retention, code } = record;
  const today = useToday();
  const changing = useMemo(() => sheet.lines.filter(({ work, stored }) => work !== 0 || stored !== 0), [sheet]);
  const [draft] = useState((): CertifyDraft => ({
    certifiedBy: '',
    certifiedOn: today,
    reason: '',
    lines: changing.map(({ work, stored }) => ({ work, stored })),
  }));
  const cutsOf = (typed: CertifyDraft) =>
    changing.flatMap(({ sourceLineItemId, workBefore, work, stored }, at) => {
      const line = typed.lines[at];
      const [now, kept] = [line?.work ?? 0, line?.stored ?? 0];
      return now === work && kept === stored
        ? []
        : [{ sourceLineItemId, workToDate: workBefore + now, storedToDate: kept }];
    });
  return (
    <CommandDialog
      wide
      title={`Certificate of ${code}`}
      verb="Record it"
      schema={payApplicationCommands.shapes.CertifyPayApplication}
      draft={draft}
      says="Lower the lines of which less was certified. The difference stays open, and can be applied for again."
      toBody={({ certifiedBy, certifiedOn, reason, ...typed }) => ({
        certifiedBy,
        certifiedOn,
        reason,
        lines: cutsOf({ certifiedBy, certifiedOn, reason, ...typed }),
      })}
      request={(body) => requestTo(payApplicationOwnRoutes.certify, { params: { id }, body, version })}
      onDone={() => {
        notifySuccess('Recorded.');
        onClose();
      }}
      onClose={onClose}
    >
      <CertifyFields.Text name="certifiedBy" label="Certified by" maxLength={120} autoFocus />
      <CertifyFields.Text name="certifiedOn" label="On" type="date" />
      {changing.map(({ sourceLineItemId, name }, at) => (
        <fieldset key={sourceLineItemId} className="application-cut wide">
          <legend>{name}</legend>
          <CertifyFields.Money name={`lines.${at}.work`} label="This period" />
          <CertifyFields.Money name={`lines.${at}.stored`} label="Stored now" />
        </fieldset>
      ))}
      <CertifyFields.Area name="reason" label="Why less" optional className="wide" rows={2} />
      <CertifiedDue of={(typed) => certifiedSheet(sheet, cutsOf(typed), retention).due} asked={sheet.due} />
    </CommandDialog>
  );
}

function CertifiedDue({ of, asked }: { of: (draft: CertifyDraft) => Cents; asked: Cents }) {
  const { control } = useFormContext<CertifyDraft>();
  const typed = useWatch({ control }) as CertifyDraft; // the whole draft
  const isReadable = typed.lines.every(({ work, stored }) => !Number.isNaN(work) && !Number.isNaN(stored));
  return (
    <p className="wide" role="status">
      Certified due <Money of={isReadable ? of(typed) : 0} strong /> of {dollarsText(asked)}
    </p>
  );
}
