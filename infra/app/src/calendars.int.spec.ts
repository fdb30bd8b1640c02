import { dayIn } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoProduct } from './demo-product.spec-kit.ts';
import { cleanUp } from './product-process.spec-kit.ts';

afterAll(cleanUp);

/** What is planned, in the calendars of people: the address is a secret, and shows what its owner may see now. */

type Link = { readonly url: string; readonly madeAt: string; readonly lastReadAt: string | null };
type Sheet = { readonly id: string; readonly version: number; readonly name: string; readonly date: string };
let url: string;
let [company, civil] = ['', ''];
const tokens = new Map<string, string>();

async function call(who: string, method: string, path: string, body?: object, companyId = company) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(tokens.has(who) && { authorization: `Bearer ${tokens.get(who)}`, 'company-id': companyId }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  // as the caller knows the route
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, never> };
}
const linkOf = async (who: string, method = 'GET') =>
  (await call(who, method, '/calendar-link')).body['link'] as unknown as Link | null;
async function feedAt(address: string) {
  const answer = await fetch(address.replace(/^https?:\/\/[^/]+/, url));
  const text = (await answer.text()).replaceAll('\r\n ', '');
  const entries = text.split('BEGIN:VEVENT').slice(1);
  return { status: answer.status, headers: answer.headers, text, entries };
}
async function feedOf(who: string) {
  const link = await linkOf(who, 'PUT');
  return feedAt(link?.url ?? '');
}
const uidOf = (entry: string) => /UID:(\S+)/.exec(entry)?.[1] ?? '';

beforeAll(async () => {
  ({ url } = await startDemoProduct());
  for (const userName of ['olivia', 'nick', 'gina']) {
    const { body } = await call('', 'POST', '/auth/login', { userName, password: DEMO_PASSWORD });
    tokens.set(userName, body['token'] ?? '');
  }
  const profile = (await call('olivia', 'GET', '/users/profile')).body;
  const companies = profile['companies'] as unknown as readonly { value: string; label: string }[];
  [company = '', civil = ''] = ['Ridgeline Builders', 'Ridgeline Civil'].map(
    (name) => companies.find(({ label }) => label === name)?.value,
  );
}, 180_000);

describe('the address of a calendar', () => {
  it('nobody has one until they make it; made twice it is the same, and another in another company', async () => {
    expect(await linkOf('olivia')).toBeNull();
    const made = await linkOf('olivia', 'PUT');
    expect(made).toMatchObject({
      url: expect.stringMatching(/^http.*\/api\/calendars\/[\w-]{43}\.ics$/),
      lastReadAt: null,
    });
    expect((await linkOf('olivia', 'PUT'))?.url).toBe(made?.url);
    const other = (await call('olivia', 'PUT', '/calendar-link', undefined, civil)).body['link'] as unknown as Link;
    expect(other.url).not.toBe(made?.url);
  });
  it('it says when a calendar has read it', async () => {
    const read = await linkOf('olivia', 'PUT');
    expect((await feedAt(read?.url ?? '')).status).toBe(200);
    expect((await linkOf('olivia'))?.lastReadAt).toMatch(/Z$/);
  });
  it('once it is ended it leads nowhere, and the next one is another', async () => {
    const old = await linkOf('nick', 'PUT');
    expect(await linkOf('nick', 'DELETE')).toBeNull();
    expect((await feedAt(old?.url ?? '')).status).toBe(404);
    const next = await linkOf('nick', 'PUT');
    expect(next?.url).not.toBe(old?.url);
    expect((await feedAt(next?.url ?? '')).status).toBe(200);
  });
  it('its token opens no document, and the token of a document no calendar', async () => {
    const token = /calendars\/([\w-]{43})/.exec((await linkOf('olivia', 'PUT'))?.url ?? '')?.[1] ?? '';
    for (const path of [`/contracts/preview/${token}`, `/job-sheets/preview/${token}`, `/calendars/${token}`])
      expect([path, (await call('', 'GET', path)).status]).toEqual([path, 404]);
  });
  it('whoever has no right to the schedule makes none', async () =>
    expect((await fetch(`${url}/api/calendar-link`, { method: 'PUT' })).status).toBe(401));
});

describe('a calendar', () => {
  it('has what the schedule shows its owner: a salesman’s own jobs alone', async () => {
    const [all, own] = [await feedOf('olivia'), await feedOf('nick')];
    expect(all.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(all.headers.get('cache-control')).toBe('no-store');
    expect(all.text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]+END:VCALENDAR\r\n$/);
    const uids = new Set(all.entries.map(uidOf));
    expect(own.entries.length).toBeLessThan(all.entries.length);
    expect(own.entries.filter((entry) => !uids.has(uidOf(entry)))).toEqual([]);
    expect(all.text).not.toMatch(/\$\d|DESCRIPTION|ATTENDEE/);
  });
  it('a sheet that is moved is moved, with a higher sequence; one in the trash is cancelled', async () => {
    const today = dayIn('America/Los_Angeles', systemClock.now());
    const filters = [{ field: 'status', op: 'in', value: ['issued'] }];
    const list = await call('olivia', 'POST', '/job-sheets/list', { limit: 50, filters });
    const sheets = (list.body['items'] as unknown as Sheet[]).filter(({ date }) => date >= today);
    const [sheet] = sheets;
    if (!sheet) throw new Error('Nothing is planned in the demo');
    const entryOf = async () => {
      const { entries } = await feedOf('olivia');
      return entries.find((entry) => uidOf(entry) === `sheet-${sheet.id}`) ?? '';
    };
    const before = await entryOf();
    expect(before).toContain(`SEQUENCE:${sheet.version}\r\n`);
    const day = new Date(Date.parse(sheet.date) + 86_400_000).toISOString().slice(0, 10);
    const moved = await call('olivia', 'PUT', `/job-sheets/${sheet.id}/reschedule`, {
      date: day,
      startTime: '06:30',
      version: sheet.version,
    });
    expect(moved.status).toBe(200);
    await expect.poll(entryOf).toContain(`SEQUENCE:${sheet.version + 1}\r\n`);
    expect(await entryOf()).toMatch(new RegExp(`DTSTART:${day.replaceAll('-', '')}T1[34]3000Z`));
    expect((await call('olivia', 'DELETE', `/job-sheets/${sheet.id}/delete`)).status).toBe(200);
    await expect.poll(entryOf).toContain('STATUS:CANCELLED');
  });
  it('thirty wrong addresses of a network in a minute are enough', async () => {
    const right = (await linkOf('olivia', 'PUT'))?.url ?? '';
    const wrong = () => feedAt(right.replace(/[\w-]{43}\.ics$/, `${'x'.repeat(43)}.ics`));
    const answers: number[] = [];
    for (let at = 0; at < 31; at += 1) answers.push((await wrong()).status);
    expect([answers[0], answers.at(-1), (await feedAt(right)).status]).toEqual([404, 429, 429]);
  });
});
