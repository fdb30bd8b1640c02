import type { InboxEvent } from '@backoffice/contracts/features/inboxes';
import { describe, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { inboxes } from './module.ts';

const { given } = specOf(inboxes, factsAt());
const read = (through: number | null, ...positions: number[]) =>
  ({ type: 'NotificationsRead', data: { through, positions } }) satisfies InboxEvent;
const mark = (through: number | null, ...positions: number[]) =>
  ({ type: 'MarkNotificationsRead', data: { through, positions } }) as const;
const everything = { muted: [] };
const quieter = { muted: ['viewed' as const] };

describe('an inbox', () => {
  it('an inbox begins with the first notification that is read', () => given().when(mark(null, 7)).then(read(null, 7)));
  it('all is read up to a position, and what was read singly before it is no more told of', () =>
    given(read(null, 7))
      .when(mark(9, 7, 9, 12))
      .then(read(9, 12)));
  it('what is read already is not read again', () =>
    given(read(9, 12))
      .when(mark(9, 3, 12))
      .then());
  it('nothing that was read becomes unread by an older mark', () => given(read(9)).when(mark(5)).then());
  it('what somebody is told changes once, and says what it was before', () => {
    const change = { type: 'ChangeNotificationSettings', data: quieter } as const;
    const changed = { type: 'NotificationSettingsChanged', data: { from: everything, to: quieter } } as const;
    given().when(change).then(changed);
    given(changed).when(change).then();
  });
  it('whoever is told of everything has chosen nothing', () =>
    given().when({ type: 'ChangeNotificationSettings', data: everything }).then());
});
