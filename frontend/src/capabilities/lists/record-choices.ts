import { requireRoute } from '#data/route-lookup.ts';
import { useRouteRead } from '#data/use-read.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import type { FilterChoice } from './filter-text.ts';

/** What a filter by record offers: every record by its label; null until they are read. */
export function useRecordChoices({ labels = '' }: FilterSpec) {
  const { data, problem, reload } = useRouteRead(requireRoute(labels), {
    query: { limit: String(Number.MAX_SAFE_INTEGER) },
  });
  const choices = (data as unknown as { items: FilterChoice[] } | null)?.items ?? null; // as the table declares its answer
  return { choices, problem, reload };
}
