import { useEffect, type ReactNode } from 'react';
import { Button, Callout, Menu } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { Link, useLocation } from 'react-router';
import type { Resource } from '@backoffice/contracts/kernel';
import { useMay } from '#kernel/permissions.tsx';
import { Popup } from '#kernel/popup.tsx';
import { isOver, standing, Status } from '#kernel/status.tsx';
import { Title } from '#kernel/states.tsx';
import { noteVisit } from '#kernel/visits.ts';
import { nounOf, sentenceCase } from '#kernel/words.ts';
import { MoveItems } from './move-items.tsx';
import { moveRecords, movesFrom, type Movable } from './moves.tsx';

export type Crumb = { readonly to: string; readonly text: string };
type Shown = Movable & {
  readonly status?: string;
  readonly trashedAt?: string | null;
  readonly archivedAt?: string | null;
};

type Props = {
  resource: Resource;
  record: Shown;
  crumbs: readonly Crumb[];
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

/** A record: where it stands in the house, what it is, what can be done, and around it what belongs to it. */
export function RecordPage({ resource, record, crumbs, number, title, next, more, onMoved, children, side }: Props) {
  const may = useMay();
  const place = record.trashedAt ? 'trashed' : record.archivedAt ? 'archived' : 'live';
  const status = standing({ status: record.status ?? '', ...record });
  const movable = movesFrom(resource, place, may, [record]).length > 0;
  const name = number ? `${number} · ${title}` : title;
  const { pathname: path } = useLocation();
  useEffect(
    () => noteVisit({ path, title: name, hint: number ? '' : sentenceCase(nounOf(resource)) }),
    [path, name, number, resource],
  );
  return (
    <div className="page record-page">
      <Title>{name}</Title>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          {crumbs.map(({ to, text }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <header className="record-head">
        <h1>
          {number && (
            <>
              <span data-over={isOver(status) || undefined} className="record-number">
                {number}
              </span>{' '}
              <span className="muted" aria-hidden>
                ·
              </span>{' '}
            </>
          )}
          {title}
        </h1>
        {status && <Status of={status} />}
        <span className="grow" />
        {place === 'live' && next}
        {(more || movable) && (
          <Popup
            placement="bottom-end"
            content={
              <Menu>
                {place === 'live' && more}
                <MoveItems resource={resource} record={record} place={place} onMoved={onMoved} />
              </Menu>
            }
          >
            <Button icon={<More />} aria-label="More actions" />
          </Popup>
        )}
      </header>
      {place !== 'live' && <PlaceNote resource={resource} record={record} place={place} />}
      <div className="record-body" data-side={side ? true : undefined}>
        <div className="record-main">{children}</div>
        {side && (
          <aside className="record-side" aria-label="Details">
            {side}
          </aside>
        )}
      </div>
    </div>
  );
}

function PlaceNote({
  resource,
  record,
  place,
}: {
  resource: Resource;
  record: Movable;
  place: 'trashed' | 'archived';
}) {
  const may = useMay();
  const back = place === 'trashed' ? 'restore' : 'unarchive';
  const says =
    place === 'trashed'
      ? `This ${nounOf(resource)} is in the trash. Restore it before you change it.`
      : `This ${nounOf(resource)} is archived: closed, but kept.`;
  return (
    <Callout compact className="place-note">
      <span>{says}</span>
      {movesFrom(resource, place, may, [record]).includes(back) && (
        <Button
          size="small"
          text={back === 'restore' ? 'Restore' : 'Unarchive'}
          onClick={() => void moveRecords(resource, back, [record.id], may)}
        />
      )}
    </Callout>
  );
}
