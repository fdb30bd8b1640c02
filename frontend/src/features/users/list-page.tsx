import { useCallback, useState } from 'react';
import { user, userOwnRoutes, type ManagedUser } from '@backoffice/contracts/features/users';
import { ListPage } from '#lists/list-page.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { UserMenuItems } from './actions.tsx';
import { UserDialog, type PendingUserAction } from './dialogs.tsx';
import { BulkDelete } from './bulk-actions.tsx';
import { card, columns, filters } from './columns.tsx';
import { usersRoute } from './queries.ts';

const rowPath = ({ id }: ManagedUser) => `/manage-users/${id}`;

/** The people of the company. */
export function UsersPage() {
  const mayDelete = usePermissionCheck()(userOwnRoutes.bulkDelete.permission);
  const [asked, setAsked] = useState<PendingUserAction | null>(null);
  const menu = useCallback((each: ManagedUser) => <UserMenuItems user={each} onAsk={setAsked} />, []);
  return (
    <>
      <ListPage
        resource={user}
        title="Users"
        query={usersRoute}
        columns={columns}
        card={card}
        filters={filters}
        open={rowPath}
        menu={menu}
        report={!mayDelete}
        add={{ to: '/manage-users/new', verb: 'Invite user' }}
        empty="Invite the people you work with. Each gets a mail and chooses a password."
        {...(mayDelete
          ? {
              act: (chosen: readonly ManagedUser[], onDone: () => void) => (
                <BulkDelete chosen={chosen} onDone={onDone} />
              ),
            }
          : {})}
      />
      {asked && <UserDialog of={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
