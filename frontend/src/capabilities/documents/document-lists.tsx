import { useMemo } from 'react';
import { SegmentedControl } from '@blueprintjs/core';
import { parse } from 'gql.tada';
import { useParams } from 'react-router';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { usePermissionCheck, type PermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import { ListPage } from '#lists/list-page.tsx';
import { NO_FILTERS, type ListQuery } from '#lists/row-source.ts';
import { locationListPath, locationRecordPath } from '#navigation/record-paths.ts';
import { LocationLayout } from '#records/location-layout.tsx';
import { pluralNoun, sentenceCase, singularNoun } from '#widgets/labels.ts';
import { BeginDocumentDialog } from './begin-document.tsx';
import type { DocumentList, DocumentListRow } from './document-list.ts';

/** The button of a list of the company that begins a document, and what it then asks; the question stands in the address. */
export function useDocumentBeginning({ resource, origin }: DocumentList, mayCreate: PermissionCheck) {
  const may = usePermissionCheck();
  const { params, put } = useUrlState();
  if (!origin || !may(mayCreate)) return { add: undefined, dialog: null };
  const verb = `New ${singularNoun(resource)}`;
  const to = new URLSearchParams([...params, ['new', '1']]);
  return {
    add: { to: `?${to}`, verb, may: mayCreate },
    dialog: params.has('new') && (
      <BeginDocumentDialog of={resource} origin={origin} title={verb} onClose={() => put({ new: null })} />
    ),
  };
}

/** Every document of one kind that the company has, whatever its location. */
export function companyListPageOf(list: DocumentList, mayCreate: PermissionCheck) {
  const { resource, queryText, companyColumns, companyCard, companyFilters, companyViews, empty, layouts } = list;
  const query: ListQuery<DocumentListRow> = parse(queryText);
  const views = [{ value: 'all', label: 'All', where: () => NO_FILTERS }, ...companyViews];
  return function CompanyListPage() {
    const today = useToday();
    const { params, put } = useUrlState();
    const shown = views.find(({ value }) => value === params.get('show')) ?? views[0];
    const where = useMemo(() => shown?.where(today) ?? NO_FILTERS, [shown, today]);
    const { add, dialog } = useDocumentBeginning(list, mayCreate);
    const isNarrowed = where.length > 0;
    return (
      <>
        <ListPage
          resource={resource}
          title={sentenceCase(pluralNoun(resource))}
          query={query}
          columns={companyColumns}
          card={companyCard}
          filters={companyFilters}
          where={where}
          narrowed={isNarrowed}
          {...(isNarrowed && shown && { exported: { said: [shown.label] } })}
          {...(list.companySorted && { sorted: list.companySorted })}
          {...(add && { add })}
          {...(companyViews.length > 0 && {
            tools: (
              <SegmentedControl
                size="small"
                role="radiogroup"
                aria-label={`Which ${pluralNoun(resource)}`}
                options={views.map(({ value, label }) => ({ value, label }))}
                value={shown?.value ?? 'all'}
                onValueChange={(value) => put({ show: value === 'all' ? null : value })}
              />
            ),
          })}
          empty={empty}
          open={(row) => locationRecordPath(resource, row)}
          layout={layouts.company ?? `all ${resource.path}`}
        />
        {dialog}
      </>
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
