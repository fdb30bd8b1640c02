import { useMemo } from 'react';
import { SegmentedControl } from '@blueprintjs/core';
import { parse } from 'gql.tada';
import { useParams } from 'react-router';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { usePermissionCheck, type PermissionCheck } from '#access/permissions.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { ListPage } from '#lists/list-page.tsx';
import type { ListQuery } from '#lists/grid/row-source.ts';
import { locationListPath, locationRecordPath } from '#navigation/record-paths.ts';
import { LocationLayout } from '#records/location-layout.tsx';
import { pluralNoun, sentenceCase, singularNoun } from '#widgets/labels.ts';
import { BeginDocumentDialog } from '#records/begin-document.tsx';
import type { CompanyView, DocumentList, DocumentListRow } from './document-list.ts';

/**
 * The button of a list of the company that begins a document, and what it then asks; the question stands in the
 * address.
 */
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
  const {
    resource,
    queryText,
    companyColumns,
    companyCard,
    companyFilters,
    companyViews,
    empty,
    layouts,
    useCompanyTotals,
  } = list;
  const query: ListQuery<DocumentListRow> = parse(queryText);
  return function CompanyListPage() {
    const { add, dialog } = useDocumentBeginning(list, mayCreate);
    const totals = useCompanyTotals(companyFilters);
    return (
      <>
        <ListPage
          resource={resource}
          title={sentenceCase(pluralNoun(resource))}
          query={query}
          columns={companyColumns}
          card={companyCard}
          filters={companyFilters}
          totals={totals}
          {...(list.companySorted && { sorted: list.companySorted })}
          {...(add && { add })}
          {...(companyViews.length > 0 && {
            tools: <ViewSwitch label={`Which ${pluralNoun(resource)}`} views={companyViews} />,
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

/** Chooses in the filters of a list what is looked for often; whatever else is chosen there is none of it. */
function ViewSwitch({ label: title, views }: { label: string; views: readonly CompanyView[] }) {
  const { params, put } = useUrlState();
  const none = Object.fromEntries(views.map(({ field }) => [field, null]));
  const chosen = views.filter(({ field }) => params.has(field));
  const [shown] = chosen;
  const isView = chosen.length === 1 && shown && params.get(shown.field) === shown.value;
  return (
    <SegmentedControl
      size="small"
      role="radiogroup"
      aria-label={title}
      options={[{ value: 'all', label: 'All' }, ...views.map(({ field, label }) => ({ value: field, label }))]}
      value={isView ? shown.field : chosen.length === 0 ? 'all' : ''}
      onValueChange={(value) => {
        const view = views.find(({ field }) => field === value);
        put({ ...none, ...(view && { [view.field]: view.value }) });
      }}
    />
  );
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
