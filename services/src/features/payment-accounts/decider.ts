import type {
  PaymentAccount,
  PaymentAccountCommand,
  PaymentAccountEvent,
  PaymentAccountFacts,
  PaymentAccountRefusal,
} from '@backoffice/contracts/features/payment-accounts';
import { PaymentTerms } from '@backoffice/contracts/features/payment-accounts';
import { pickFields } from '@backoffice/contracts/kernel';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

export const paymentAccountDecider: Decider<
  PaymentAccount,
  PaymentAccountCommand,
  PaymentAccountEvent,
  PaymentAccountRefusal,
  PaymentAccountFacts
> = {
  decide(command, account, { payoutBank, hash }) {
    switch (command.type) {
      case 'ConnectPaymentAccount': {
        const payoutBankName = mustExist(payoutBank).name;
        return accept({ type: 'PaymentAccountConnected', data: { ...command.data, payoutBankName } });
      }
      case 'ChangePaymentTerms':
        return hash(command.data) === hash(pickFields(PaymentTerms, mustExist(account)))
          ? accept()
          : accept({
              type: 'PaymentTermsChanged',
              data: { ...command.data, payoutBankName: mustExist(payoutBank).name },
            });
      case 'NotePaymentAccountNeeds':
        return command.data.needs === mustExist(account).needs
          ? accept()
          : accept({ type: 'PaymentAccountNeedsChanged', data: command.data });
      case 'DisconnectPaymentAccount':
        return accept({ type: 'PaymentAccountDisconnected', data: { accountId: mustExist(account).accountId } });
    }
  },
};
