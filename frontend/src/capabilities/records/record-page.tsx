import { useEffect, type ReactNode } from 'react';
import { Button, Callout, Menu } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Resource } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import { isStruckThrough, displayStatus, StatusChip } from '#widgets/status-chip.tsx';
import { EditorsNote } from '#widgets/editors-note.tsx';
import { PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { SettledContent } from '#widgets/settled-content.tsx';
import { rememberRecord } from '#session/recent-records.ts';
import { singularNoun, sentenceCase } from '#widgets/labels.ts';
import { MoveMenuItems } from './record-menu-items.tsx';
import { allowedMoves, mayDeleteForGood, moveRecords, type MovableRecord } from './record-moves.tsx';

export type Breadcrumb = { readonly to: string; readonly text: string };
type PageRecord = MovableRecord & {
  readonly version?: number;
  readonly status?: string;
  readonly trashedAt?: string | null;
  readonly archivedAt?: string | null;
  readonly openDue?: number;
  readonly dueDate?: string;
};

type Props = {
  resource: Resource;
  record: PageRecord;
  crumbs: readonly Breadcrumb[];
  /** `Proposal 12`, struck through once the record is over. */
  number?: string;
  title: string;
  /** The one next step. */
  next?: ReactNode;
  /** Entries of the menu that are the feature's own; those that come with the resource stand below them. */
  more?: ReactNode;
  onMoved?: () => void;
  children: ReactNode;
  side?: ReactNode;
};

/** A record: its crumbs, what it is, what can be done, and around it what belongs to it. */
export function RecordPage({ resource, record, crumbs, number, title, next, more, onMoved, children, side }: Props) {
  const may = usePermissionCheck();
  const place = record.trashedAt ? 'trashed' : record.archivedAt ? 'archived' : 'live';
  const status = displayStatus({ status: record.status ?? '', ...record }, useToday());
  const movable =
    allowedMoves(resource, place, may, [record]).length > 0 || (place === 'trashed' && mayDeleteForGood(resource, may));
  const go = useNavigate();
  const name = number ? `${number} · ${title}` : title;
  const { pathname: path, state } = useLocation();
  const sent: unknown = Object(state).sent; // by the page that sent it
  useEffect(
    () => rememberRecord({ path, title: name, hint: number ? '' : sentenceCase(singularNoun(resource)) }),
    [path, name, number, resource],
  );
  return (
    <div className="page record-page">
      <PageTitle>{name}</PageTitle>
      <div className="record-place">
        <nav aria-label="Breadcrumb" className="crumbs">
          <ol>
            {crumbs.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ol>
        </nav>
        <EditorsNote />
      </div>
      <header className="record-head">
        <h1>
          {number && (
            <>
              <span data-over={isStruckThrough(status) || undefined} className="record-number">
                {number}
              </span>{' '}
              <span className="muted" aria-hidden>
                ·
              </span>{' '}
            </>
          )}
          {title}
        </h1>
        {status && <StatusChip of={status} />}
        {typeof sent === 'string' && (
          <span className="muted" role="status">
            {sent}
          </span>
        )}
        <span className="grow" />
        {place === 'live' && next}
        {(more || movable) && (
          <ThemedPopover
            placement="bottom-end"
            content={
              <Menu>
                {place === 'live' && more}
                <MoveMenuItems
                  resource={resource}
                  record={record}
                  place={place}
                  onMoved={onMoved}
                  onDeleted={() => void go(crumbs.at(-1)?.to ?? '/')}
                />
              </Menu>
            }
          >
            <Button icon={<More />} aria-label="More actions" />
          </ThemedPopover>
        )}
      </header>
      {place !== 'live' && <ListTabNote resource={resource} record={record} place={place} />}
      <SettledContent
        className={side ? 'record-body record-body-sided' : 'record-body'}
        skeleton={<RecordSkeleton sided={Boolean(side)} />}
      >
        <div className="record-main">{children}</div>
        {side && (
          <aside className="record-side" aria-label="Details">
            {side}
          </aside>
        )}
      </SettledContent>
    </div>
  );
}

const RecordSkeleton = ({ sided }: { sided: boolean }) => (
  <div className={sided ? 'record-body record-body-sided' : 'record-body'}>
    <div className="record-main">
      <Skeleton height={200} />
      <Skeleton height={420} />
    </div>
    {sided && (
      <div className="record-side">
        <Skeleton height={180} />
        <Skeleton height={260} />
      </div>
    )}
  </div>
);

function ListTabNote({
  resource,
  record,
  place,
}: {
  resource: Resource;
  record: MovableRecord;
  place: 'trashed' | 'archived';
}) {
  const may = usePermissionCheck();
  const back = place === 'trashed' ? 'restore' : 'unarchive';
  const says =
    place === 'trashed'
      ? `This ${singularNoun(resource)} is in the trash. Restore it before you change it.`
      : `This ${singularNoun(resource)} is archived: closed, but kept.`;
  return (
    <Callout compact className="place-note">
      <span>{says}</span>
      {allowedMoves(resource, place, may, [record]).includes(back) && (
        <Button
          size="small"
          text={back === 'restore' ? 'Restore' : 'Unarchive'}
          onClick={() => void moveRecords(resource, back, [record.id], may)}
        />
      )}
    </Callout>
  );
}
