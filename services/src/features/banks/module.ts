import { bank } from '@backoffice/contracts/dictionaries/banks';
import type { Fields } from '@backoffice/contracts/kernel';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import type { FindLedgerBalance } from '#domain/ledger-balance.ts';
import { bankDecider, openingDaysOf } from './decider.ts';
import { bankFacts } from './facts.ts';

export { whenBankEdited } from './reactions.ts';

const rules = dictionaryFeature(bank);
export const banksWith = (findLedgerBalance: FindLedgerBalance) =>
  ({
    ...rules,
    decider: bankDecider,
    books: postedToBooks(openingDaysOf),
    async gatherFacts(command, world, record: Fields | null) {
      const [entry, own] = await Promise.all([
        rules.gatherFacts(command as never, world, record), // of its own stream
        bankFacts(findLedgerBalance, command, world, record),
      ]);
      return { ...entry, ...own };
    },
  }) satisfies WriteFeature;
