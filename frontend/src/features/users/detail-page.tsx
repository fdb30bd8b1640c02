import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { useNavigate, useParams } from 'react-router';
import { user, userOwnRoutes, type ManagedUser } from '@backoffice/contracts/features/users';
import { HistoryPanel } from '#history/history-panel.tsx';
import { RecordPage } from '#records/record-page.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useRouteRead } from '#data/use-read.ts';
import { higherRoleText, UserNextStep, UserMenuItems } from './actions.tsx';
import { useIsBelow, UserDialog, type PendingUserAction } from './dialogs.tsx';
import { effectiveStatus } from './columns.tsx';
import { EditUserForm } from './form.tsx';
import { RequestsPanel, StatusPanels } from './panels.tsx';
import { RightsPanel } from './editor.tsx';

const REFETCH_ON = [user.entity];

export function UserPage() {
  const { id = '' } = useParams();
  const reading = useRouteRead(userOwnRoutes.get, { params: { id } }, REFETCH_ON);
  return (
    <AsyncContent of={reading} back={{ to: '/manage-users', text: 'All users' }}>
      {(record) => <UserDetail key={record.id} record={record} onReload={reading.reload} />}
    </AsyncContent>
  );
}

export function UserDetail({ record, onReload }: { record: ManagedUser; onReload: () => void }) {
  const go = useNavigate();
  const may = usePermissionCheck();
  const { id: me } = useProfile();
  const isBelow = useIsBelow()(record);
  const [asked, setAsked] = useState<PendingUserAction | null>(null);
  return (
    <RecordPage
      resource={user}
      record={{ ...record, status: effectiveStatus(record) }}
      crumbs={[{ to: '/manage-users', text: 'Users' }]}
      title={record.name}
      {...(isBelow
        ? { next: <UserNextStep user={record} />, more: <UserMenuItems user={record} onAsk={setAsked} /> }
        : {})}
      side={
        <>
          <StatusPanels of={record} />
          <RightsPanel of={record} isBelow={isBelow} />
          <RequestsPanel userId={record.id} />
          <HistoryPanel resource={user} id={record.id} />
        </>
      }
    >
      {!isBelow && (
        <Callout compact>
          {record.id === me
            ? 'This is you. Your own name, picture and password are in your account settings.'
            : higherRoleText(record.role)}
        </Callout>
      )}
      <EditUserForm
        user={record}
        disabled={!isBelow || record.trashedAt !== null || !may(userOwnRoutes.edit.permission)}
        onReload={onReload}
        onDone={() => {
          notifySuccess('User saved.');
          onReload();
        }}
      />
      {asked && <UserDialog of={asked} onClose={() => setAsked(null)} onDeleted={() => void go('/manage-users')} />}
    </RecordPage>
  );
}
