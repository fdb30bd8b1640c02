import { useMemo } from 'react';
import type { BankKind } from '@backoffice/contracts/capabilities';
import { requireRoute } from '#data/route-lookup.ts';
import { labelItems, useLabelsRead, type LabelsRoute } from '#records/record-labels.ts';

const labelsRoute = requireRoute('banks.labels') as LabelsRoute; // as every dictionary answers

export type BankLabel = {
  readonly value: string;
  readonly label: string;
  readonly kind: BankKind;
  /** Null for whoever may not know it. */
  readonly accountLast4?: string | null;
};

/** The banks and cards of the company, or those of one kind: nothing is deposited to a card. */
export function useBankLabels(only?: BankKind) {
  const reading = useLabelsRead(labelsRoute, true, ['Bank']);
  const { data } = reading;
  const of = useMemo(() => {
    const items = labelItems<BankLabel>(data)
      .filter(({ kind }) => only === undefined || kind === only)
      .toSorted(banksFirst);
    return data && { ...data, items };
  }, [data, only]);
  return { ...reading, data: of };
}

/** What is asked for a bank begins with one. */
const banksFirst = (one: BankLabel, other: BankLabel) => Number(one.kind === 'card') - Number(other.kind === 'card');
