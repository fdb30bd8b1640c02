import type { ReactNode } from 'react';
import { SegmentedControl } from '@blueprintjs/core';
import type { Resource } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { findRoute } from '#data/route-lookup.ts';
import { EmptyState } from '#widgets/page-states.tsx';
import type { ListState } from '#navigation/use-list-state.ts';
import { pluralNoun } from '#widgets/labels.ts';

export function ListTabs({ resource, list }: { resource: Resource; list: ListState }) {
  const may = usePermissionCheck();
  const archive = findRoute(resource, 'archived');
  const trash = findRoute(resource, 'trashed');
  const options = [
    { label: 'Current', value: 'live' },
    ...(archive && may(archive.permission) ? [{ label: 'Archive', value: 'archived' }] : []),
    ...(trash && may(trash.permission) ? [{ label: 'Trash', value: 'trashed' }] : []),
  ];
  if (options.length === 1) return null;
  return (
    <SegmentedControl
      className="places"
      size="small"
      role="radiogroup"
      aria-label="Show"
      options={options}
      value={list.place}
      onValueChange={(place) => list.set('place', place)}
    />
  );
}

export function EmptyList({
  resource,
  list,
  action,
  children,
}: {
  resource: Resource;
  list: ListState;
  action: ReactNode;
  children: ReactNode;
}) {
  const nouns = pluralNoun(resource);
  if (list.isNarrowed)
    return (
      <EmptyState
        title={`No ${nouns} match`}
        action={
          <button type="button" className="bp6-button" onClick={list.clear}>
            Clear search and filters
          </button>
        }
      >
        Try fewer filters or another word.
      </EmptyState>
    );
  if (list.place === 'trashed')
    return <EmptyState title="The trash is empty">What you move to the trash can be restored from here.</EmptyState>;
  if (list.place === 'archived')
    return <EmptyState title="Nothing is archived">Archived {nouns} are closed but kept.</EmptyState>;
  return (
    <EmptyState title={`No ${nouns} yet`} action={action}>
      {children}
    </EmptyState>
  );
}
