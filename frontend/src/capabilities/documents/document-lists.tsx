import { useMemo } from 'react';
import { parse } from 'gql.tada';
import { useParams } from 'react-router';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { ListPage } from '#lists/list-page.tsx';
import type { ListQuery } from '#lists/row-source.ts';
import { locationListPath, locationRecordPath } from '#navigation/record-paths.ts';
import { LocationLayout } from '#records/location-layout.tsx';
import { pluralNoun, sentenceCase, singularNoun } from '#widgets/labels.ts';
import type { DocumentList, DocumentListRow } from './document-list.ts';

/** Every document of one kind that the company has, whatever its location. */
export function companyListPageOf({
  resource,
  queryText,
  companyColumns,
  companyCard,
  filters,
  empty,
  layouts,
}: DocumentList) {
  const query: ListQuery<DocumentListRow> = parse(queryText);
  return function CompanyListPage() {
    return (
      <ListPage
        resource={resource}
        title={sentenceCase(pluralNoun(resource))}
        query={query}
        columns={companyColumns}
        card={companyCard}
        filters={filters}
        empty={empty}
        open={(row) => locationRecordPath(resource, row)}
        layout={layouts.company ?? `all ${resource.path}`}
      />
    );
  };
}

/** The documents of one kind at the location that the address names. */
export function locationListPageOf({ resource, queryText, columns, card, filters, empty, add, layouts }: DocumentList) {
  const query: ListQuery<DocumentListRow> = parse(queryText);
  const title = sentenceCase(pluralNoun(resource));
  return function LocationListPage() {
    const { locationId = '' } = useParams();
    const where = useMemo<Filter[]>(() => [equals('locationId', locationId)], [locationId]);
    const may = usePermissionCheck();
    const canAdd = add === undefined || (add !== false && may(add));
    return (
      <LocationLayout locationId={locationId} title={title}>
        <ListPage
          inner
          resource={resource}
          title={title}
          query={query}
          columns={columns}
          card={card}
          filters={filters}
          empty={empty}
          where={where}
          open={(row) => locationRecordPath(resource, row)}
          {...(canAdd && {
            add: { to: `${locationListPath(resource, locationId)}/new`, verb: `New ${singularNoun(resource)}` },
          })}
          layout={layouts.location ?? resource.path}
        />
      </LocationLayout>
    );
  };
}
