import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { useNavigate, useParams } from 'react-router';
import { user, userOwnRoutes, type ManagedUser } from '@backoffice/contracts/features/users';
import { HistoryPanel } from '#capabilities/history-panel.tsx';
import { RecordPage } from '#capabilities/record-page.tsx';
import { useMay } from '#kernel/permissions.tsx';
import { useProfile } from '#kernel/profile.ts';
import { Loaded } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useAnswer } from '#kernel/use-read.ts';
import { beyond, NextStep, useIsBelow, UserDialog, UserItems, type Asked } from './actions.tsx';
import { standingHere } from './columns.tsx';
import { EditUserForm } from './form.tsx';
import { RequestsPanel, StandingPanels } from './panels.tsx';

const AFTER = [user.entity];

export function UserPage() {
  const { id = '' } = useParams();
  const reading = useAnswer(userOwnRoutes.get, { params: { id } }, AFTER);
  return (
    <Loaded of={reading} back={{ to: '/manage-users', text: 'All users' }}>
      {(record) => <UserDetail key={record.id} record={record} onReload={reading.reload} />}
    </Loaded>
  );
}

export function UserDetail({ record, onReload }: { record: ManagedUser; onReload: () => void }) {
  const go = useNavigate();
  const may = useMay();
  const { id: me } = useProfile();
  const isBelow = useIsBelow()(record);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <RecordPage
      resource={user}
      record={{ ...record, status: standingHere(record) }}
      crumbs={[{ to: '/manage-users', text: 'Users' }]}
      title={record.name}
      {...(isBelow ? { next: <NextStep user={record} />, more: <UserItems user={record} onAsk={setAsked} /> } : {})}
      side={
        <>
          <StandingPanels of={record} />
          <RequestsPanel userId={record.id} />
          <HistoryPanel resource={user} id={record.id} />
        </>
      }
    >
      {!isBelow && (
        <Callout compact>
          {record.id === me
            ? 'This is you. Your own name, picture and password are in your account settings.'
            : beyond(record.role)}
        </Callout>
      )}
      <EditUserForm
        user={record}
        disabled={!isBelow || record.trashedAt !== null || !may(userOwnRoutes.edit.permission)}
        onReload={onReload}
        onDone={() => {
          tellDone('User saved.');
          onReload();
        }}
      />
      {asked && <UserDialog of={asked} onClose={() => setAsked(null)} onDeleted={() => void go('/manage-users')} />}
    </RecordPage>
  );
}
