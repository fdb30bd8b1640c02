import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { usualSettings } from './commands.ts';
import { inbox } from './resource.ts';
import type { InboxView } from './view.ts';

const empty = { ...usualSettings, readThrough: 0, readPositions: [] };

export const inboxFold = defineFold(inbox, {
  on: {
    NotificationsRead({ data: { through, positions } }, row: InboxView | undefined) {
      const { readThrough, readPositions } = row ?? empty;
      const furthest = Math.max(readThrough, through ?? 0);
      const beyond = new Set([...readPositions, ...positions].filter((position) => position > furthest));
      const read = { readThrough: furthest, readPositions: [...beyond].toSorted((one, other) => one - other) };
      return row ? update(read) : insert({ ...empty, ...read });
    },
    NotificationSettingsChanged({ data: { to } }, row: InboxView | undefined) {
      const settings = { ...usualSettings, ...to };
      return row ? update(settings) : insert({ ...empty, ...settings });
    },
  },
});
