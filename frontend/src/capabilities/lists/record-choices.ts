import { requireRoute } from '#data/route-lookup.ts';
import { useLabelsRead, type LabelsRoute } from '#records/record-labels.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { FilterChoice } from './filter-text.ts';

/** What a filter by record offers: every record by its label; null until they are read. */
export function useRecordChoices({ labels = '' }: FilterSpec) {
  const { data, problem, reload } = useLabelsRead(requireRoute(labels) as LabelsRoute);
  const choices: readonly FilterChoice[] | null = data?.items ?? null;
  return { choices, problem, reload };
}
