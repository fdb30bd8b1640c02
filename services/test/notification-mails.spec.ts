import type { NotificationSettings } from '@backoffice/contracts/features/inboxes';
import type { NotificationItem } from '@backoffice/contracts/features/notifications';
import { memoryEventLog } from '@backoffice/infra/event-log';
import type { Mail } from '@backoffice/infra/mail';
import { describe, expect, it } from 'vitest';
import { systemContext } from '#src/index.ts';
import type { DayFigures } from '#src/features/notifications/letters.ts';
import { mailToken, readMailToken } from '#src/features/notifications/controller.ts';
import {
  beginEachWithCompany,
  chooses,
  clock,
  figures,
  figuresAre,
  firm,
  happens,
  nextMorning,
  run,
  settle,
  tellInstead,
  told,
} from './notifications.spec-kit.ts';
import { createCompany, serveWriteSide } from './write-side.spec-kit.ts';

beginEachWithCompany();

const SECRET = 'a secret of at least 32 characters';
const press = (mail: Pick<Mail, 'unsubscribeUrl'> | undefined) =>
  run.ask('POST', (mail?.unsubscribeUrl ?? '').replace('https://books.example/api', ''), {
    raw: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const mailed = () => run.mails.map(({ to, subject }) => [to[0]?.address, subject]);

describe('a mail at once', () => {
  it('what was signed is mailed to whoever is told of it, with what leads there and what ends such mails', async () => {
    await happens(firm.owner.id);
    await settle();
    expect(mailed()).toEqual([['olivia@ridgeline.example', 'Amy Chen signed proposal 12, Retaining wall']]);
    expect(run.mails[0]).toMatchObject({
      from: { name: 'Ridgeline' },
      text: expect.stringMatching(
        /^Hello Olivia,\n\nAmy Chen signed proposal 12, Retaining wall\.\n\nhttps:\/\/books\.example\/toc\/l\/proposal\/p\n\n/,
      ),
      html: expect.stringContaining('href="https://books.example/notification-settings"'),
      unsubscribeUrl: expect.stringMatching(/^https:\/\/books\.example\/api\/notifications\/mail\?token=/),
    });
  });
  it('it is mailed once, also by a process that follows the log from its beginning', async () => {
    await happens(firm.owner.id);
    await settle();
    await settle();
    expect(run.mails).toHaveLength(1);
    expect(run.work.names().filter((name) => name.startsWith('mail-notification'))).toHaveLength(1);
  });
  it('each of two people who are told gets a mail of their own', async () => {
    const position = await happens(firm.owner.id);
    told.push({ ...(told[0] ?? expect.fail()), userId: firm.nick.id, position });
    await settle();
    expect(mailed().map(([to]) => to)).toEqual(['olivia@ridgeline.example', 'nick@ridgeline.example']);
    expect(new Set(run.mails.map(({ messageId }) => messageId)).size).toBe(2);
  });
  it.each<[string, Partial<NotificationItem>, Partial<NotificationSettings>]>([
    ['was read in the inbox already', { isRead: true }, {}],
    ['is of a kind for the mail of the morning', { kind: 'viewed' }, {}],
    ['is of a kind that its reader has muted', {}, { muted: ['signed'] }],
    ['is of a kind of which its reader wants no mails', {}, { mails: [{ kind: 'signed', when: 'never' }] }],
  ])('nothing is mailed at once that %s', async (_why, item, settings) => {
    await chooses(firm.owner, settings);
    await happens(firm.owner.id, item);
    await settle();
    expect(mailed()).toEqual([]);
  });
  it('whoever wants another kind at once is mailed it', async () => {
    await chooses(firm.owner, { mails: [{ kind: 'viewed', when: 'atOnce' }] });
    await happens(firm.owner.id, { kind: 'viewed', words: 'Amy Chen opened proposal 12' });
    await settle();
    expect(mailed()).toEqual([['olivia@ridgeline.example', 'Amy Chen opened proposal 12']]);
  });
  it('what is read between the question and the mail is not mailed', async () => {
    const position = await happens(firm.owner.id);
    tellInstead(told.map((each) => ({ ...each, isRead: false })));
    let questions = 0;
    Object.defineProperty(told[0], 'isRead', { get: () => questions++ > 0 });
    await settle();
    expect(run.work.names()).toContain(`mail-notification ${firm.id} ${position} ${firm.owner.id} email`);
    expect(mailed()).toEqual([]);
  });
  it('whoever may not sign in any more is mailed nothing', async () => {
    await happens(firm.nick.id);
    await run.write.gateway.execute(
      [{ entity: 'User', id: firm.nick.id, command: { type: 'DisableUser', data: {} } }],
      systemContext('platform', 'Nick has left'),
    );
    await settle();
    expect(mailed()).toEqual([]);
  });
  it('what was recorded before mails were there is mailed to nobody', async () => {
    const log = memoryEventLog();
    const before = await serveWriteSide({ log, clock });
    const old = await createCompany(before, 'Summit');
    await happens(old.owner.id, {}, { ...before, firm: old });
    await before.close();
    const now = await serveWriteSide({
      log,
      clock,
      findMembers: async () => [old.owner.id],
      findNotifications: async () => told,
    });
    await settle(now);
    expect(now.mails).toEqual([]);
    expect(now.work.names().filter((name) => name.startsWith('tell-people'))).toEqual([]);
    await now.close();
  });
  it('what happened more than a day ago is history', async () => {
    await happens(firm.owner.id, { at: '2026-11-19T19:00:00.000Z' });
    await settle();
    expect(mailed()).toEqual([]);
  });
});

describe('the mail of the morning', () => {
  const morning = async (instant = nextMorning) => {
    clock.put(instant);
    await settle();
    await run.work.tick('send-daily-mails');
    await settle();
  };
  const viewed = { kind: 'viewed', words: 'Amy Chen opened proposal 12' } as const;

  it('what happened the day before and was not read is told in one mail, by its kind', async () => {
    await happens(firm.owner.id, viewed);
    await happens(firm.owner.id, { kind: 'paid', words: 'Hillcrest HOA paid $1,200.00' });
    await happens(firm.owner.id, { ...viewed, words: 'Ben opened contract 3', isRead: true });
    await morning();
    expect(mailed()).toEqual([['olivia@ridgeline.example', '2 things of Nov 20, 2026']]);
    const { text = '' } = run.mails[0] ?? {};
    expect(text).toContain('Opened (1)\n\n- Amy Chen opened proposal 12 (https://books.example/toc/l/proposal/p)');
    expect(text).toContain('Paid (1)\n\n- Hillcrest HOA paid $1,200.00 (https');
    expect(text).not.toContain('Ben');
  });
  it('of nothing there is no mail, nor of what was mailed at once', async () => {
    await happens(firm.owner.id);
    await settle();
    await morning();
    expect(mailed()).toHaveLength(1);
  });
  it('what happened this morning is told tomorrow', async () => {
    await happens(firm.owner.id, { ...viewed, at: '2026-11-21T14:00:00.000Z' });
    await morning();
    expect(mailed()).toEqual([]);
    await morning('2026-11-22T15:02:00.000Z');
    expect(mailed()).toHaveLength(1);
  });
  it('a morning has one mail, however often the hour is asked, and one that was missed is made up for', async () => {
    await happens(firm.owner.id, viewed);
    await morning('2026-11-21T14:02:00.000Z');
    expect(mailed()).toEqual([]);
    await morning('2026-11-21T17:02:00.000Z');
    await morning('2026-11-21T18:02:00.000Z');
    expect(mailed()).toHaveLength(1);
  });
  it('it leaves at the hour that its reader has chosen, or not at all', async () => {
    await happens(firm.owner.id, viewed);
    await happens(firm.nick.id, viewed);
    await chooses(firm.owner, { digestHour: 12 });
    await chooses(firm.nick, { digestHour: null });
    await morning();
    expect(mailed()).toEqual([]);
    await morning('2026-11-21T20:02:00.000Z');
    expect(mailed().map(([to]) => to)).toEqual(['olivia@ridgeline.example']);
  });
});

describe('the summary of the day', () => {
  const evening = '2026-11-21T02:02:00.000Z';
  const at = async (instant: string) => {
    clock.put(instant);
    await settle();
    await run.work.tick('send-daily-mails');
    await settle();
  };
  const worked = { words: '5 people worked 43.50 h on 2 tickets', page: '/job-costing?date=2026-11-20..2026-11-20' };
  const full = (): DayFigures => ({
    happened: [worked],
    waiting: [{ words: '2 T&M tickets to verify', page: '/tm-tickets?status=ready' }],
    ahead: [{ words: 'Tomorrow: 3 sheets, 9 people', page: '/schedule?day=2026-11-21' }],
  });

  it('at six in the evening of the company an owner is told what the day was, and each line is a link', async () => {
    figuresAre(full());
    await at(evening);
    expect(mailed()).toEqual([['olivia@ridgeline.example', 'What the day was: Nov 20, 2026']]);
    const { html = '', text } = run.mails[0] ?? {};
    for (const { words, page } of [...figures.happened, ...figures.waiting, ...figures.ahead]) {
      expect(text).toContain(`- ${words} (https://books.example${page})`);
      expect(html.replaceAll('&#38;', '&')).toContain(
        `<a href="https://books.example${page}" style="color:#1f4b99">${words}</a>`,
      );
    }
  });
  it('a day has one, however often it is asked, and none before its evening', async () => {
    figuresAre(full());
    await at('2026-11-21T01:02:00.000Z');
    expect(mailed()).toEqual([]);
    await at(evening);
    await at('2026-11-21T03:02:00.000Z');
    expect(mailed()).toHaveLength(1);
  });
  it('of a day on which nothing happened there is no mail, whatever waits', async () => {
    figuresAre({ ...full(), happened: [] });
    await at(evening);
    expect(mailed()).toEqual([]);
  });
  it('whoever has ended it by its link gets no more of it', async () => {
    figuresAre(full());
    await at(evening);
    await press(run.mails[0]);
    await at('2026-11-22T02:02:00.000Z');
    expect(mailed()).toHaveLength(1);
  });
});

describe('the link that ends mails', () => {
  it('one press without a session ends mails of that kind, and of no other', async () => {
    await happens(firm.owner.id);
    await settle();
    expect(await press(run.mails[0])).toMatchObject({ status: 200, body: { of: 'signed' } });
    expect(await press(run.mails[0])).toMatchObject({ status: 200 });
    await happens(firm.owner.id);
    await happens(firm.owner.id, { kind: 'declined', words: 'Amy Chen declined proposal 12' });
    await settle();
    expect(mailed().slice(1)).toEqual([['olivia@ridgeline.example', 'Amy Chen declined proposal 12']]);
  });
  it('whoever opens the address in a browser is led to their settings, and nothing ends', async () => {
    await happens(firm.owner.id);
    await settle();
    const path = (run.mails[0]?.unsubscribeUrl ?? '').replace('https://books.example/api', '');
    const { status, headers } = await run.ask('GET', path);
    expect([status, headers.get('location')]).toEqual([303, 'https://books.example/notification-settings']);
    await happens(firm.owner.id);
    await settle();
    expect(mailed()).toHaveLength(2);
  });
  it('a link that is not ours ends nothing', async () => {
    const token = mailToken('another secret of at least 32 characters', [firm.id, firm.owner.id, 'signed']);
    for (const forged of [token, 'x', 'x.y', `${token}x`])
      expect((await press({ unsubscribeUrl: `/notifications/mail?token=${forged}` })).status).toBe(404);
    expect(await run.log.readStream(firm.id, `Inbox-${firm.owner.id}`)).toEqual([]);
  });
  it('a token says whose mails of which kind, and to nobody without the secret', () => {
    const target = [firm.id, firm.owner.id, 'digest'] as [string, string, 'digest'];
    expect(readMailToken(SECRET, mailToken(SECRET, target))).toEqual(target);
    expect(readMailToken('another', mailToken(SECRET, target))).toBeNull();
  });
});
