import { Archive, Disable, TickCircle, Trash, Unarchive, Undo } from '@blueprintjs/icons';
import type { ListTab } from '#navigation/use-list-state.ts';

/**
 * Ways a record goes between its list, the archive and the trash, and many between active and inactive. Each has one
 * that takes it back.
 */
export type RecordMove = 'trash' | 'restore' | 'archive' | 'unarchive' | 'activate' | 'deactivate';

type MoveDefinition = {
  readonly back: RecordMove;
  readonly verb: string;
  readonly icon: React.JSX.Element;
  readonly done: string;
  /** Its route, and that of many; a single record's status is changed on its page. */
  readonly one?: string;
  readonly many: string;
  readonly preview: string;
  /** What the command says beside which records. */
  readonly fields?: { readonly status: 'active' | 'inactive' };
  readonly from: readonly ListTab[];
  readonly command: string;
};
export const moveDefinitions: Readonly<Record<RecordMove, MoveDefinition>> = {
  archive: {
    back: 'unarchive',
    verb: 'Archive',
    icon: <Archive />,
    done: 'archived',
    one: 'archive',
    many: 'bulkArchive',
    preview: 'bulkArchivePreview',
    from: ['live'],
    command: 'Archive*',
  },
  unarchive: {
    back: 'archive',
    verb: 'Unarchive',
    icon: <Unarchive />,
    done: 'taken out of the archive',
    one: 'unarchive',
    many: 'bulkUnarchive',
    preview: 'bulkUnarchivePreview',
    from: ['archived'],
    command: 'Unarchive*',
  },
  trash: {
    back: 'restore',
    verb: 'Move to trash',
    icon: <Trash />,
    done: 'moved to the trash',
    one: 'trash',
    many: 'bulkTrashPost',
    preview: 'bulkTrashPreview',
    from: ['live', 'archived'],
    command: 'Trash*',
  },
  restore: {
    back: 'trash',
    verb: 'Restore',
    icon: <Undo />,
    done: 'restored',
    one: 'restore',
    many: 'bulkRestore',
    preview: 'bulkRestorePreview',
    from: ['trashed'],
    command: 'Restore*',
  },
  activate: {
    back: 'deactivate',
    verb: 'Make active',
    icon: <TickCircle />,
    done: 'made active',
    many: 'bulkStatus',
    preview: 'bulkStatusPreview',
    fields: { status: 'active' },
    from: ['live'],
    command: 'Change*Status',
  },
  deactivate: {
    back: 'activate',
    verb: 'Make inactive',
    icon: <Disable />,
    done: 'made inactive',
    many: 'bulkStatus',
    preview: 'bulkStatusPreview',
    fields: { status: 'inactive' },
    from: ['live'],
    command: 'Change*Status',
  },
};
