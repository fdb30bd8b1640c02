import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  companyOwnRoutes,
  PaymentInstructions,
  ProfitShareFields,
  type CompanyView,
  type ProfitShareView,
} from '@backoffice/contracts/features/companies';
import { dayText, percentText, type Receipt } from '@backoffice/contracts/kernel';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useToday } from '#access/profile.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { requestTo, type CommandOutcome } from '#data/use-command.ts';
import { selectOptions, sentenceCase } from '#widgets/labels.ts';
import { shareRoles, totalWithShare } from './calculations.ts';

export const basisNames: Readonly<Record<ProfitShareView['basis'], string>> = {
  jobProfit: 'Of the job’s profit',
  contractValue: 'Of the contract’s value',
};

export const releaseNames: Readonly<Record<ProfitShareView['releaseOn'], string>> = {
  invoiced: 'Once invoiced',
  paidInFull: 'Once paid in full',
  hardClosed: 'Once the job is closed',
};

const roleOptions = shareRoles.map((value) => ({ value, label: sentenceCase(value) }));

type ShareDraft = {
  role: ProfitShareView['role'];
  shareBp: number;
  basis: ProfitShareView['basis'];
  releaseOn: ProfitShareView['releaseOn'];
  minMarginBp: number;
  effectiveFrom: string;
};

const ShareFields = typedFields<ShareDraft>();

type ShareDialogProps = { record: CompanyView; share: ProfitShareView; onClose: () => void };

/** Where the typed share stands in the way of the others, or of another one from the same day on. */
const refusalFields: Readonly<Record<string, string>> = { SHARE_OVER_100: 'shareBp', SHARE_TWICE: 'effectiveFrom' };

function refusalAtField(outcome: CommandOutcome<Receipt>): CommandOutcome<Receipt> {
  if (outcome.ok) return outcome;
  const { code, details } = outcome.problem;
  const field = refusalFields[code];
  return field === undefined
    ? outcome
    : { ok: false, problem: { ...outcome.problem, details: details.map((detail) => ({ ...detail, field })) } };
}

export function ShareDialog({
  record,
  share,
  onClose,
}: Omit<ShareDialogProps, 'share'> & { share: ProfitShareView | null }) {
  const today = useToday();
  const [draft] = useState<ShareDraft>(() => ({
    role: 'salesman',
    shareBp: 0,
    basis: 'jobProfit',
    releaseOn: 'hardClosed',
    effectiveFrom: today,
    ...share,
    minMarginBp: share?.minMarginBp ?? 0,
  }));
  const params = { id: record.id };
  return (
    <CommandDialog
      title={share ? 'Edit share' : 'Add share'}
      verb={share ? 'Save share' : 'Add share'}
      schema={ProfitShareFields}
      draft={draft}
      toBody={({ role, shareBp, basis, releaseOn, minMarginBp, effectiveFrom }) => ({
        role,
        shareBp,
        basis,
        releaseOn,
        effectiveFrom,
        minMarginBp: minMarginBp || null,
      })}
      says="It holds from its day on, until another share of the same role begins. Jobs that are closed keep what they were closed with."
      request={(body) =>
        share
          ? requestTo(companyOwnRoutes.editShare, { params: { ...params, shareId: share.id }, body })
          : requestTo(companyOwnRoutes.addShare, { params, body, version: record.version })
      }
      answered={refusalAtField}
      onDone={() => {
        notifySuccess(share ? 'Share saved.' : 'Share added.');
        onClose();
      }}
      onClose={onClose}
    >
      <ShareFields.Select name="role" label="Role" options={roleOptions} />
      <ShareFields.Text name="effectiveFrom" label="From" type="date" />
      <ShareFields.Percent
        name="shareBp"
        label="Share, percent"
        help={<ShareTotal record={record} id={share?.id ?? ''} />}
      />
      <ShareFields.Select name="basis" label="Basis" options={selectOptions(basisNames)} />
      <ShareFields.Select name="releaseOn" label="Paid out" options={selectOptions(releaseNames)} />
      <ShareFields.Percent
        name="minMarginBp"
        label="Smallest margin, percent"
        help="Below it nothing is shared. 0 for none."
      />
    </CommandDialog>
  );
}

/** What it comes to with the others, while it is typed. */
function ShareTotal({ record, id }: { record: CompanyView; id: string }) {
  const [role, shareBp, effectiveFrom] = useWatch<ShareDraft, ['role', 'shareBp', 'effectiveFrom']>({
    name: ['role', 'shareBp', 'effectiveFrom'],
  });
  if (Number.isNaN(shareBp) || effectiveFrom === '') return null;
  const total = totalWithShare(record.profitShares ?? [], {
    id,
    role,
    shareBp,
    effectiveFrom,
    basis: 'jobProfit',
    releaseOn: 'hardClosed',
    minMarginBp: null,
  });
  return (
    <>
      In total {percentText(total)} on {dayText(effectiveFrom)}.
    </>
  );
}

export function RemoveShareDialog({ record, share, onClose }: ShareDialogProps) {
  return (
    <ConfirmationDialog
      title="Remove share"
      verb="Remove share"
      says={
        <>
          The {percentText(share.shareBp)} for a {share.role} from {dayText(share.effectiveFrom)} on. What held before
          it goes on instead.
        </>
      }
      request={() => requestTo(companyOwnRoutes.removeShare, { params: { id: record.id, shareId: share.id } })}
      onDone={() => {
        notifySuccess('Share removed.');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const PaymentFields = typedFields<PaymentInstructions>();

export function PaymentInstructionsDialog({ record, onClose }: Omit<ShareDialogProps, 'share'>) {
  return (
    <CommandDialog
      title="How customers pay"
      verb="Save"
      schema={PaymentInstructions}
      draft={record.paymentInstructions}
      says="It stands on invoices, in their mails and on the page behind their link. What is left empty is not shown."
      request={(body) =>
        requestTo(companyOwnRoutes.paymentInstructions, { params: { id: record.id }, body, version: record.version })
      }
      onDone={() => {
        notifySuccess('Invoices say now how to pay.');
        onClose();
      }}
      onClose={onClose}
    >
      <PaymentFields.Text name="payee" label="Pay to" optional maxLength={160} className="wide" />
      <PaymentFields.Area name="checkAddress" label="Address for checks" optional rows={3} className="wide" />
      <PaymentFields.Area
        name="bankAccount"
        label="Bank account"
        optional
        rows={3}
        className="wide"
        help="Name of the bank, routing and account number."
      />
      <PaymentFields.Text
        name="paymentLink"
        label="Payment link"
        type="url"
        optional
        className="wide"
        help="A page on which one can pay, like https://pay.example.com."
      />
      <PaymentFields.Area name="note" label="Note" optional rows={2} className="wide" />
      <PaymentFields.Check
        name="offersRelease"
        label="Offer a lien release for the payment"
        className="wide"
        help="A sentence promises the conditional waiver and release, and the unconditional one once the payment has cleared."
      />
    </CommandDialog>
  );
}
