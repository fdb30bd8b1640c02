import { usualSettings, type NotificationSettings } from '@backoffice/contracts/features/inboxes';
import type { NotificationKind, ToldItem } from '@backoffice/contracts/features/notifications';
import { fixedClock, movableClock } from '@backoffice/infra/clock';
import { deterministicUuid } from '@backoffice/infra/http';
import { afterEach, beforeEach, expect } from 'vitest';
import type { DayFigures } from '#src/features/notifications/letters.ts';
import { createCompany, serveWriteSide, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

type Told = ToldItem & { readonly userId: string };
export const [noon, nextMorning] = ['2026-11-20T20:00:00.000Z', '2026-11-21T15:02:00.000Z'];
export const clock = movableClock(fixedClock(noon));
export let [run, firm] = [] as unknown as [ServedWriteSide, TestCompany]; // made before each test
/** What the reading side would say of people: rights, records and marks are its own, and tested there. */
export let told: Told[] = [];
export const tellInstead = (items: Told[]) => void (told = items);
/** What it would say of a day. */
export let figures: DayFigures = nothing();
export const figuresAre = (of: DayFigures) => void (figures = of);
function nothing(): DayFigures {
  return { happened: [], waiting: [], ahead: [] };
}

/** Before each test of a file a company in a write side of its own; modules of kits are shared by files. */
export function beginEachWithCompany(): void {
  beforeEach(async () => {
    clock.put(noon);
    [told, figures] = [[], nothing()];
    run = await serveWriteSide({
      clock,
      readDay: async () => figures,
      findMembers: async () => [firm.owner.id, firm.nick.id, firm.jo.id],
      findNotifications: async ({ actor }, asked) =>
        told.filter(
          (each) =>
            each.userId === actor.id &&
            ('position' in asked ? each.position === asked.position : each.at >= asked.since && each.at < asked.until),
        ),
    });
    firm = await createCompany(run, 'Ridgeline');
    await settle();
  });
  afterEach(() => run.close());
}

let happenings = 0;
/** Something happened to a proposal that this person is told of. */
export async function happens(
  userId: string,
  { kind = 'signed' as NotificationKind, ...item }: Partial<Told> = {},
  within: Pick<ServedWriteSide, 'log'> & { firm: TestCompany } = { ...run, firm },
) {
  const stream = `Proposal-${clock.newId()}`;
  const at = item.at ?? clock.now();
  const commandId = deterministicUuid(`happening ${++happenings}`);
  const { position } = await within.log.append({
    tenant: within.firm.id,
    meta: {
      actor: { kind: 'link', id: 'l', name: 'Amy Chen', role: null },
      commandId,
      requestHash: '',
      correlationId: '',
      causationId: null,
      at,
    },
    writes: [{ stream, expectedVersion: 0, events: [{ type: 'ProposalSigned', data: {} }] }],
  });
  const words = 'Amy Chen signed proposal 12, Retaining wall';
  const screen = { recordId: 'p', brief: 'A proposal was signed', named: words };
  told.push({ userId, position, at, kind, words, page: '/toc/l/proposal/p', isRead: false, ...screen, ...item });
  return position;
}
/** Reactions meet what has happened, and the jobs they left are done. */
export async function settle(of = run) {
  const follower = await of.write.start();
  for (let round = 0; round < 6; round++) {
    await of.work.run();
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await follower.stop();
}
export async function chooses(person: TestCompany['owner'], settings: Partial<NotificationSettings>) {
  const body = { ...usualSettings, ...settings };
  const answer = await run.ask('PUT', '/notifications/settings', { token: person.token, companyId: firm.id, body });
  expect(answer.status).toBe(200);
}
