import { useMemo } from 'react';
import { useParams } from 'react-router';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { ListPage, type ListPageProps } from '#lists/list-page.tsx';
import { locationListPath, locationRecordPath, type LocationResource } from '#navigation/record-paths.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { LocationLayout } from '#records/location-layout.tsx';
import { pluralNoun, sentenceCase, singularNoun } from '#widgets/labels.ts';
import { statusText } from '#widgets/status-chip.tsx';

type DocumentListRow = { readonly id: string; readonly locationId: string };
type DocumentListProps<Row extends DocumentListRow> = Omit<
  ListPageProps<Row>,
  'resource' | 'title' | 'open' | 'where' | 'inner' | 'add'
> & { resource: LocationResource };

/** Every document of one kind that the company has, whatever its location. */
export const CompanyDocuments = <Row extends DocumentListRow>(list: DocumentListProps<Row>) => (
  <ListPage
    {...list}
    title={sentenceCase(pluralNoun(list.resource))}
    open={(row) => locationRecordPath(list.resource, row)}
  />
);

/** The documents of one kind at the location that the address names. */
export function LocationDocuments<Row extends DocumentListRow>({
  canAdd,
  ...list
}: DocumentListProps<Row> & { canAdd: boolean }) {
  const { locationId = '' } = useParams();
  const where = useMemo<Filter[]>(() => [equals('locationId', locationId)], [locationId]);
  const { resource } = list;
  const title = sentenceCase(pluralNoun(resource));
  const add = { to: `${locationListPath(resource, locationId)}/new`, verb: `New ${singularNoun(resource)}` };
  return (
    <LocationLayout locationId={locationId} title={title}>
      <ListPage
        {...list}
        inner
        title={title}
        where={where}
        open={(row) => locationRecordPath(resource, row)}
        {...(canAdd ? { add } : {})}
      />
    </LocationLayout>
  );
}

export const statusFilter = (statuses: readonly string[]): FilterSpec => ({
  field: 'status',
  title: 'Status',
  kind: 'choice',
  options: statuses.map((value) => ({ value, label: statusText(value) })),
});
