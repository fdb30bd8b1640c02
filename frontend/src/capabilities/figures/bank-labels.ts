import { useMemo } from 'react';
import type { BankKind } from '@backoffice/contracts/capabilities';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { labelItems, useRecordLabels } from '#records/record-labels.ts';

export type BankLabel = {
  readonly value: string;
  readonly label: string;
  readonly kind: BankKind;
  /** Null for whoever may not know it. */
  readonly accountLast4?: string | null;
};

/** The banks and cards of the company, or those of one kind: nothing is deposited to a card. */
export function useBankLabels(only?: BankKind) {
  const reading = useRecordLabels(bank);
  const { data } = reading;
  const of = useMemo(() => {
    const items = labelItems<BankLabel>(data).filter(({ kind }) => only === undefined || kind === only);
    return data && { ...data, items };
  }, [data, only]);
  return { ...reading, data: of };
}
