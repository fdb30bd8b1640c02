import { useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { SegmentedControl } from '@blueprintjs/core';
import { parse } from 'gql.tada';
import { Link } from 'react-router';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useRows } from '#data/use-read.ts';
import type { ListQuery } from '#lists/grid/row-source.ts';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import { Panel } from '#widgets/panel.tsx';
import { ProblemWithRetry } from '#widgets/page-states.tsx';
import { Pending } from '#widgets/settled-content.tsx';
import { displayStatus, isStruckThrough, StatusChip } from '#widgets/status-chip.tsx';
import type { DocumentList } from '#documents/document-list.ts';
import { DocumentListsContext } from '#chain/document-lists-context.ts';

/** Nothing more is done with these. */
const ENDED = new Set(['contracted', 'declined', 'closed', 'void', 'paid', 'expired', 'superseded']);
const ROW_LIMIT = 50;

type Kind = { readonly label: string; readonly list: DocumentList };
type Props = {
  /** Whose documents they are. */
  whose: 'customerId' | 'locationId';
  id: string;
  /** More groups of rows below those of documents. */
  children?: (openOnly: boolean) => ReactNode;
};

/** The documents of every kind that a customer or a location has: those that are open, or all. */
export function RelatedDocuments({ whose, id, children }: Props) {
  const { params, put } = useUrlState();
  const openOnly = params.get('documents') !== 'all';
  const kinds = useDocumentKinds();
  return (
    <Panel
      title="Documents"
      aside={
        <SegmentedControl
          size="small"
          role="radiogroup"
          aria-label="Which documents"
          options={[
            { value: 'open', label: 'Open' },
            { value: 'all', label: 'All' },
          ]}
          value={openOnly ? 'open' : 'all'}
          onValueChange={(value) => put({ documents: value === 'all' ? value : null })}
        />
      }
    >
      <div className="related" aria-busy={kinds === null || undefined}>
        {kinds?.map(({ label, list }) => (
          <DocumentsOfKind key={label} label={label} list={list} whose={whose} id={id} openOnly={openOnly} />
        ))}
        {children?.(openOnly)}
        <p className="muted related-none">{openOnly ? 'Nothing is open.' : 'No documents yet.'}</p>
      </div>
    </Panel>
  );
}

/** Null until the lists have been fetched: they are heavy, and come with the first page that shows documents. */
function useDocumentKinds(): readonly Kind[] | null {
  const may = usePermissionCheck();
  const declared = useContext(DocumentListsContext);
  const [kinds, setKinds] = useState<readonly (Kind & { readonly permission: string | null })[] | null>(null);
  useEffect(() => {
    let current = true;
    void Promise.all(
      declared.map(async ({ list, locationPage: { label, permission } }) => ({
        label,
        permission,
        list: (await list()).list,
      })),
    ).then((loaded) => current && setKinds(loaded));
    return () => void (current = false);
  }, [declared]);
  return useMemo(() => kinds?.filter(({ permission }) => may(permission)) ?? null, [kinds, may]);
}

type Row = { readonly id: string; readonly locationId: string; readonly locationName: string; readonly status: string };

function DocumentsOfKind({
  label,
  list: { resource, queryText, card, filters },
  whose,
  id,
  openOnly,
}: Kind & Pick<Props, 'whose' | 'id'> & { openOnly: boolean }) {
  const query: ListQuery<Row> = useMemo(() => parse(queryText), [queryText]);
  // the first is the status
  const open = filters[0]?.options?.flatMap(({ value }) => (ENDED.has(value) ? [] : value)) ?? [];
  const where: Filter[] = [
    equals(whose, id),
    ...(openOnly ? [{ field: 'status', op: 'in', value: open } as const] : []),
  ];
  const today = useToday();
  const { data, ...reading } = useRows(resource, query, {
    filters: where,
    limit: ROW_LIMIT,
    sortBy: 'updatedAt',
    order: 'desc',
  });
  if (reading.problem) return <ProblemWithRetry problem={reading.problem} onRetry={reading.reload} />;
  if (!data) return <Pending />;
  return (
    <RelatedRows
      title={label}
      total={data.total}
      rows={data.items.map((row) => {
        const { title, line, figure } = card(row);
        return {
          id: row.id,
          to: locationRecordPath(resource, row),
          title,
          line: whose === 'customerId' ? `${row.locationName} · ${line}` : line,
          figure,
          status: displayStatus(row, today),
        };
      })}
    />
  );
}

type RelatedRow = {
  readonly id: string;
  readonly to: string;
  readonly title: string;
  readonly line: string;
  readonly figure?: ReactNode;
  readonly status?: string | undefined;
};

/** Records of one kind: each a line that leads to it. Nothing at all where there are none. */
export const RelatedRows = ({ title, total, rows }: { title: string; total: number; rows: readonly RelatedRow[] }) =>
  rows.length === 0 ? null : (
    <section aria-label={title}>
      <h3>
        {title} <span className="muted">{total.toLocaleString('en-US')}</span>
      </h3>
      <ul>
        {rows.map(({ id, to, title: name, line, figure, status = '' }) => (
          <li key={id} data-over={isStruckThrough(status) || undefined}>
            <Link to={to}>{name}</Link>
            <span className="muted related-line">{line}</span>
            <span className="figure">{figure}</span>
            <StatusChip of={status} />
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="muted">and {(total - rows.length).toLocaleString('en-US')} more, changed earlier</p>
      )}
    </section>
  );
