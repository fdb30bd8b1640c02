import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import type { AchOriginator, EncryptedAchPayment } from './commands.ts';
import { achFile } from './resource.ts';

/** What the file is written of, and no list shows. */
type AchContent = {
  readonly originator: AchOriginator | null;
  readonly encryptedPayments: readonly EncryptedAchPayment[];
};
const defaults: AchContent = { originator: null, encryptedPayments: [] };

export const achFileFold = defineFold(achFile, {
  on: {
    AchFileMade: ({ data: { originator: _unseen, payments, ...file } }) =>
      insert({
        ...file,
        payments: payments.map(({ encrypted: _never, ...shown }) => shown),
        status: 'made' as const,
        takenBackOn: null,
        takenBackReason: '',
      }),
    AchFileTakenBack: ({ data: { on, reason } }) =>
      update({ status: 'takenBack' as const, takenBackOn: on, takenBackReason: reason }),
  },
  unseen: {
    defaults,
    on: { AchFileMade: ({ data: { originator, payments } }) => ({ originator, encryptedPayments: payments }) },
  },
});
