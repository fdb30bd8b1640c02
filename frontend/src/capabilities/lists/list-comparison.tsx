import { useMemo } from 'react';
import { differenceOf, type ReportDifference } from '@backoffice/contracts/capabilities';
import type { Resource, Route } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';
import { CompareWith, useComparison } from '#reports/compare-with.tsx';
import { DifferenceContent } from '#reports/difference-view.tsx';
import { AsyncContent, EmptyState, Skeleton } from '#widgets/page-states.tsx';

/** What became of the records of a list since a day; all of them, whatever the list is narrowed to. */
export function ListComparison({ resource, list }: { resource: Resource; list: Route }) {
  const comparison = useComparison({ name: resource.path, rangeOnly: true }, undefined);
  const route = useMemo(() => differenceOf(list), [list]);
  const reading = useRouteRead(route, comparison.points && { query: comparison.points }, [resource.entity]);
  const isSame = reading.problem?.details.some(({ code }) => code === 'SAME_POINT') ?? false;
  return (
    <div className="list-comparison">
      <CompareWith of={comparison} />
      {isSame ? (
        <EmptyState title="Nothing has happened since">Choose an earlier day, or stop comparing.</EmptyState>
      ) : (
        <AsyncContent of={reading} skeleton={<Skeleton height={320} />}>
          {(answer) => <DifferenceContent of={answer as ReportDifference} />}
        </AsyncContent>
      )}
    </div>
  );
}
