import { Button, Menu } from '@blueprintjs/core';
import { CaretDown, Plus } from '@blueprintjs/icons';
import {
  journalEntry,
  journalEntryKindNames,
  journalEntryOwnRoutes,
} from '@backoffice/contracts/features/journal-entries';
import { PermissionGate } from '#access/permissions.tsx';
import { ListPage } from '#lists/list-page.tsx';
import { LinkMenuItem } from '#navigation/link-menu-item.tsx';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import { card, columns, filters } from './columns.ts';
import { usualKinds } from './draft.ts';
import { JournalEntriesQuery } from './queries.ts';

const BY_NUMBER = { by: 'createdAt', order: 'desc' } as const;

/** What people have posted by debits and credits, the newest first. */
export const JournalEntriesPage = () => (
  <ListPage
    resource={journalEntry}
    title="Journal entries"
    query={JournalEntriesQuery}
    exported={{ list: journalEntryOwnRoutes.list }}
    columns={columns}
    card={card}
    filters={filters}
    sorted={BY_NUMBER}
    open={({ id }) => `/ledger/entries/${id}`}
    add={{ to: '/ledger/entries/new', verb: 'New entry', may: journalEntryOwnRoutes.post.permission }}
    tools={
      <PermissionGate check={journalEntryOwnRoutes.post.permission}>
        <ThemedPopover
          placement="bottom-end"
          content={
            <Menu>
              {usualKinds.map((kind) => (
                <LinkMenuItem
                  key={kind}
                  icon={<Plus />}
                  to={`/ledger/entries/new?kind=${kind}`}
                  text={journalEntryKindNames[kind]}
                />
              ))}
            </Menu>
          }
        >
          <Button variant="minimal" endIcon={<CaretDown />} text="Record…" />
        </ThemedPopover>
      </PermissionGate>
    }
    empty="Transfers, bank charges, interest, loans, accruals and the owner’s money are entered here."
  />
);
