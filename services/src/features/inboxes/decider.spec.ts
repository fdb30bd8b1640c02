import { usualSettings, type InboxEvent, type MailSubject } from '@backoffice/contracts/features/inboxes';
import { describe, it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { inboxes } from './module.ts';

const { given } = specOf(inboxes, factsAt());
const read = (through: number | null, ...positions: number[]) =>
  ({ type: 'NotificationsRead', data: { through, positions } }) satisfies InboxEvent;
const mark = (through: number | null, ...positions: number[]) =>
  ({ type: 'MarkNotificationsRead', data: { through, positions } }) as const;
const everything = usualSettings;
const quieter = { ...everything, muted: ['viewed' as const] };
const changed = (to: typeof everything, from = everything) =>
  ({ type: 'NotificationSettingsChanged', data: { from, to } }) satisfies InboxEvent;
const end = (of: MailSubject) => ({ type: 'EndNotificationMail', data: { of } }) as const;

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
    given().when(change).then(changed(quieter));
    given(changed(quieter)).when(change).then();
  });
  it('whoever is told of everything has chosen nothing', () =>
    given().when({ type: 'ChangeNotificationSettings', data: everything }).then());
});

describe('the end of mails, by the link of one', () => {
  it('mails of a kind end, and its inbox goes on', () =>
    given()
      .when(end('signed'))
      .then(changed({ ...everything, mails: [{ kind: 'signed', when: 'never' }] })));
  it('mails of the mornings and of the evenings end each by itself', () => {
    given()
      .when(end('digest'))
      .then(changed({ ...everything, digestHour: null }));
    given()
      .when(end('daySummary'))
      .then(changed({ ...everything, daySummary: false }));
  });
  it('a link that is pressed again changes nothing', () =>
    given(changed({ ...everything, digestHour: null }))
      .when(end('digest'))
      .then());
  it('whatever else was chosen stays', () =>
    given(changed(quieter))
      .when(end('paid'))
      .then(changed({ ...quieter, mails: [{ kind: 'paid', when: 'never' }] }, quieter)));
});
