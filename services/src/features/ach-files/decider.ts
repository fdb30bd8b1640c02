import type {
  AchFile,
  AchFileCommand,
  AchFileEvent,
  AchFileFacts,
  AchFileRefusal,
  EncryptedAchPayment,
} from '@backoffice/contracts/features/ach-files';
import { accept, mustExist, refuse, type Decider } from '#kernel/decider.ts';

export const achFileDecider: Decider<AchFile, AchFileCommand, AchFileEvent, AchFileRefusal, AchFileFacts> = {
  decide(command, _file, facts) {
    switch (command.type) {
      case 'MakeAchFile': {
        const payments: EncryptedAchPayment[] = [];
        for (const [at, payable] of facts.payments.entries()) {
          const field = `checkIds.${at}`;
          if (payable === null) return refuse('CHECK_UNKNOWN', { field });
          const { check, account, reference } = payable;
          const { id: checkId, number: trace, vendorName, amount } = check;
          if (account === null) return refuse('ACH_ACCOUNT_MISSING', { field, values: { vendor: vendorName } });
          const { vendorId, holder, accountType, accountLast4, encrypted } = account;
          const kinds = { holder, accountType, accountLast4 };
          payments.push({ checkId, vendorId, vendorName, trace, amount, reference, ...kinds, encrypted });
        }
        const originator = mustExist(facts.originator);
        if (originator.routing === '' || originator.companyId === '')
          return refuse('ACH_BANK_INCOMPLETE', { field: 'bankId', values: { bank: originator.bankName } });
        const { bankId, effectiveOn } = command.data;
        return accept({
          type: 'AchFileMade',
          data: {
            number: facts.fileNumber,
            bankId,
            bankName: originator.bankName,
            createdOn: facts.today,
            effectiveOn,
            amount: payments.reduce((sum, { amount }) => sum + amount, 0),
            originator,
            payments: payments.toSorted((a, b) => a.trace.localeCompare(b.trace)),
          },
        });
      }
      case 'TakeBackAchFile':
        return accept({ type: 'AchFileTakenBack', data: { on: facts.today, reason: command.data.reason } });
    }
  },
};
