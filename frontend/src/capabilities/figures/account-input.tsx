import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { accountTypes, keeperOf, type AccountType } from '@backoffice/contracts/capabilities';
import { typedFields } from '#forms/typed-fields.tsx';
import type { PickerOption } from '#forms/picker.tsx';
import { accountTypeNames, useChart, type KnownAccount } from './accounts.ts';

type Props = {
  name: string;
  label: string;
  /** What it is where nothing is chosen: then nothing need be. */
  blank?: string;
  /** Costs and expenses stand before what is owned and owed. */
  costsFirst?: boolean;
};
const Fields = typedFields<Record<string, unknown>>();

/** Chooses an account that people post to, by its number or its name; one that stands there already stays. */
export function AccountInput({ name, label, blank, costsFirst = false }: Props) {
  const chart = useChart();
  const { control } = useFormContext();
  const kept = String(useWatch({ control, name, exact: true }) ?? '');
  const options = useMemo(
    () => chart.data && accountOptions(chart.data, { kept, costsFirst }),
    [chart.data, kept, costsFirst],
  );
  return (
    <Fields.Pick
      name={name}
      label={label}
      options={options}
      from={chart}
      optional={blank !== undefined}
      placeholder={blank ?? 'Number or name'}
    />
  );
}

const costTypes: readonly AccountType[] = ['costOfRevenue', 'indirectCost', 'expense'];

/** Those that no other records keep and that are not retired, by their types; parts follow what they are parts of. */
export function accountOptions(
  chart: readonly KnownAccount[],
  { kept, costsFirst }: { readonly kept: string; readonly costsFirst: boolean },
): PickerOption[] {
  const isOffered = (each: KnownAccount) =>
    each.account === kept || (each.retiredOn === null && keeperOf(each) === null);
  const types = costsFirst ? [...costTypes, ...accountTypes.filter((type) => !costTypes.includes(type))] : accountTypes;
  return types.flatMap((type) =>
    chart
      .filter((each) => each.type === type && isOffered(each))
      .map(({ account, code, name }) => ({ value: account, label: `${code} ${name}`, group: accountTypeNames[type] })),
  );
}
