import { useState } from 'react';
import { paymentMethod } from '@backoffice/contracts/dictionaries/payment-methods';
import {
  paymentAccountOwnRoutes,
  PaymentTerms,
  type PaymentAccountView,
} from '@backoffice/contracts/features/payment-accounts';
import type { Cents } from '@backoffice/contracts/kernel';
import { requestTo } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { ConfirmationDialog } from '#forms/confirmation-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useBankLabels } from '#figures/bank-labels.ts';
import { useRecordLabels } from '#records/record-labels.ts';

type Terms = {
  payoutBankId: string;
  takesBankDebits: boolean;
  takesCards: boolean;
  cardLimit: Cents;
  cardMethodId: string;
  bankDebitMethodId: string;
};
const Fields = typedFields<Terms>();
const NEW: Terms = {
  payoutBankId: '',
  takesBankDebits: true,
  takesCards: true,
  cardLimit: 250_000,
  cardMethodId: '',
  bankDebitMethodId: '',
};

type Props = { account: PaymentAccountView | null; isNew: boolean; onClose: () => void };
/** To which bank is paid out, and how customers may pay; a new account is opened at the provider with it. */
export function PaymentTermsDialog({ account, isNew, onClose }: Props) {
  const banks = useBankLabels('bank');
  const methods = useRecordLabels(paymentMethod);
  const [draft] = useState((): Terms => termsOf(account ?? NEW));
  const version = account?.version;
  const own = banks.data?.items.filter(({ value }) => value !== account?.bankId) ?? null;
  const ways = methods.data?.items ?? null;
  return (
    <CommandDialog
      title={isNew ? 'Connect online payment' : 'Change how customers pay'}
      verb={isNew ? 'Connect' : 'Save'}
      schema={PaymentTerms}
      draft={draft}
      says={
        isNew
          ? 'The provider opens an account for you. It may ask for papers of the company on a page of its own first.'
          : 'This holds for payments that customers begin from now on.'
      }
      request={(body) =>
        requestTo(isNew ? paymentAccountOwnRoutes.connect : paymentAccountOwnRoutes.change, { body, version })
      }
      onDone={(answer: unknown) => {
        const url = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : null;
        if (typeof url === 'string') return location.assign(url);
        notifySuccess(isNew ? 'Online payment is connected.' : 'Changed.');
        return onClose();
      }}
      onClose={onClose}
    >
      <Fields.Pick name="payoutBankId" label="Paid out to" options={own} from={banks} placeholder="Bank" />
      <Fields.Money name="cardLimit" label="Largest sum by card" help="The fee of a card is a part of the sum." />
      <Fields.Pick name="bankDebitMethodId" label="Bank debits are posted as" options={ways} from={methods} />
      <Fields.Check name="takesBankDebits" label="Take bank debits (ACH)" />
      <Fields.Pick name="cardMethodId" label="Cards are posted as" options={ways} from={methods} />
      <Fields.Check name="takesCards" label="Take cards" />
    </CommandDialog>
  );
}
const termsOf = ({
  payoutBankId,
  takesBankDebits,
  takesCards,
  cardLimit,
  cardMethodId,
  bankDebitMethodId,
}: Terms): Terms => ({ payoutBankId, takesBankDebits, takesCards, cardLimit, cardMethodId, bankDebitMethodId });

export const DisconnectDialog = ({ account, onClose }: { account: PaymentAccountView; onClose: () => void }) => (
  <ConfirmationDialog
    title="Disconnect online payment"
    verb="Disconnect"
    says="Invoices can no longer be paid online; their page says how to pay otherwise. What is on its way is still posted, and what lies at the provider is still paid out."
    request={() => requestTo(paymentAccountOwnRoutes.disconnect, { body: {}, version: account.version })}
    onDone={() => {
      notifySuccess('Online payment is disconnected.');
      onClose();
    }}
    onClose={onClose}
  />
);
