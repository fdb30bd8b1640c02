import { supplier, type SupplierFacts } from '@backoffice/contracts/dictionaries/suppliers';
import type { Fields } from '@backoffice/contracts/kernel';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import type { FindLedgerBalance } from '#domain/ledger-balance.ts';

const rules = dictionaryFeature(supplier);

/** To whom something is owed stays among those who are there. */
export const suppliersWith = (findLedgerBalance: FindLedgerBalance) =>
  ({
    ...rules,
    async gatherFacts(command, world, record: Fields | null) {
      const isGoing = command.type === 'TrashSupplier' && record !== null;
      const owed = isGoing ? await findLedgerBalance(world.tenant, 'payable', String(record['id'])) : 0;
      // of its own stream
      return { ...(await rules.gatherFacts(command as never, world, record)), owed } satisfies SupplierFacts;
    },
  }) satisfies WriteFeature;
