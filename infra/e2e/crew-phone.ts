import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { BrowserSession } from './browser-session.ts';
import type { Client } from './running-app.ts';

export type Foreman = { readonly workerId: string; readonly number: string };
export type IssuedSheet = { readonly id: string; readonly locationId: string; readonly contractId: string };

/** A foreman of the demo company with an issued sheet today, made over the API. */
export function crewOffice(office: Client, session: BrowserSession) {
  async function created(path: string, body: object): Promise<string> {
    const answer = await office.call('POST', path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return String(answer.body['id']);
  }
  const today = () => dayIn('America/Los_Angeles', systemClock.now());
  const paid = (regularRate: number) => ({ regularRate, effectiveFrom: addDays(today(), -7) });

  return {
    today,
    async hire(firstName: string, number: string): Promise<Foreman> {
      const worker = { firstName, lastName: 'Foreman', employeeNo: firstName, phone: number, ...paid(4_200) };
      return { workerId: await created('/workers/create', { ...worker, roles: ['foreman'] }), number };
    },
    /** Laborers without a phone. */
    async hireCrew(size: number): Promise<{ workerId: string; role: string; task: string }[]> {
      const crew = [];
      for (let at = 0; at < size; at++) {
        const worker = { firstName: `Hand ${at}`, lastName: 'Laborer', employeeNo: `H${at}`, ...paid(2_800) };
        const workerId = await created('/workers/create', { ...worker, roles: ['laborer'] });
        crew.push({ workerId, role: 'laborer', task: '' });
      }
      return crew;
    },
    /** `ahead`: days from today; `more`: what else it says; `of`: which contract of the demo company, from 0. */
    async issueSheet({ workerId }: Foreman, ahead = 0, more: object = {}, of = 0): Promise<IssuedSheet> {
      const found = await office.call('POST', '/job-sheets/filtered-phases', { lineItemIds: [] });
      type Phase = { lineItemId: string; contractId: string; changeOrderId: string | null };
      const phases = found.body['items'] as Phase[]; // as the route answers
      const ofContracts = phases.filter(({ changeOrderId }) => changeOrderId === null);
      const contractIds = [...new Set(ofContracts.map(({ contractId }) => contractId))];
      const phase = ofContracts.find(({ contractId }) => contractId === contractIds[of]);
      const contract = await office.call('GET', `/contracts/${phase?.contractId}`);
      const locationId = String(contract.body['locationId']);
      const id = await created(`/job-sheets/add?locationId=${locationId}`, {
        name: 'Footings of the wall',
        date: addDays(today(), ahead),
        startTime: '07:00',
        contractIds: [phase?.contractId],
        foremanId: workerId,
        crew: [{ workerId, role: 'foreman', task: 'Leads' }],
        ...more,
        phases: [
          { lineItemId: phase?.lineItemId, quantity: 1, plannedHours: 800, instructions: 'Dig to the red line.' },
        ],
      });
      await office.call('PUT', `/job-sheets/${id}/issue`, {});
      return { id, locationId, contractId: String(phase?.contractId) };
    },
    invite: ({ workerId }: Foreman) => office.call('PUT', `/crew-access/${workerId}/invite`, { channel: 'sms' }),
    /** By the mobile number and the code of the text. */
    async signIn(phone: Page, { number }: Foreman): Promise<void> {
      const texts = (await session.mails()).filter(({ to }) => to.includes(number)).map(({ id }) => id);
      await phone.goto(`${session.app.url}/crew`);
      await phone.getByLabel('Mobile number').fill(number);
      await phone.getByRole('button', { name: 'Send me a code' }).click();
      const { text } = await session.waitForMail(
        ({ id, to, text }) => to.includes(number) && !texts.includes(id) && /^\d{6}/.test(text),
      );
      await phone.getByLabel('Code').fill(/^\d{6}/.exec(text)?.[0] ?? '');
      await phone.getByRole('button', { name: 'Sign in' }).click();
      await phone.getByRole('heading', { name: 'Today' }).waitFor();
    },
    /** The ticket of a foreman with so many hours of labor; undefined where there is none. */
    async ticketOf(foreman: string, hours: number): Promise<string | undefined> {
      const { body } = await office.call('POST', '/job-costs/list', { search: foreman, limit: 1 });
      const tickets = body['items'] as { id: string; laborHours: number }[]; // as the route answers
      return tickets.find(({ laborHours }) => laborHours === hours)?.id;
    },
    /** The lines of labor of some workers: whose, of which day and ticket, how much. */
    async laborsOf(workerIds: ReadonlySet<string>): Promise<string[]> {
      const { body } = await office.call('POST', '/job-costs/list', { limit: 100 });
      const lines: string[] = [];
      for (const { id } of body['items'] as { id: string }[]) {
        const { labors } = (await office.call('GET', `/job-costs/${id}`)).body;
        for (const line of labors as { workerId: string; workDate: string; hours: number }[])
          if (workerIds.has(line.workerId)) lines.push(`${id} ${line.workDate} ${line.workerId} ${line.hours}`);
      }
      return lines;
    },
    /** As somebody of the office writes them, who has seen what stands. */
    async writeHours(ticket: string, { workerId }: Foreman, total: number): Promise<void> {
      const { body } = await office.call('GET', `/job-costs/${ticket}`);
      type Labor = {
        id: string;
        hours: number;
        payClass: string;
        workDate: string;
        lineItemId: string | null;
        wageId: string | null;
      };
      const labors = body['labors'] as (Labor & { workerId: string })[]; // as the route answers
      const [line] = labors.filter((each) => each.workerId === workerId);
      const { workDate, lineItemId, wageId } = line ?? { workDate: today(), lineItemId: null, wageId: null };
      const seen = line ? [{ lineId: line.id, hours: line.hours, payClass: line.payClass }] : [];
      const answer = await office.call('PUT', `/job-costs/${ticket}/days`, {
        days: [{ workerId, workDate, lineItemId, wageId, seen, want: { total } }],
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    /** What the logs of a job say of the sky. */
    async weatherOf(contractId: string): Promise<string[]> {
      const { body } = await office.call('POST', '/daily-logs/list', {
        filters: [{ field: 'contractId', op: 'eq', value: contractId }],
      });
      const logs = await Promise.all(
        (body['items'] as { id: string }[]).map(({ id }) => office.call('GET', `/daily-logs/${id}`)),
      );
      return logs.flatMap(({ body: log }) => (log['weather'] as { sky: string }[]).map(({ sky }) => sky));
    },
    async photosOf(sheetId: string) {
      const { body } = await office.call('GET', `/job-sheets/${sheetId}`);
      return body['photos'] as { filePath: string; byName: string }[]; // as the route answers
    },
    /** Oldest first. */
    async notesAt(locationId: string): Promise<string[]> {
      const { body } = await office.call('GET', `/locations/${locationId}`);
      const notes = body['notes'] as { text: string }[]; // newest first, as the route answers
      return notes.map(({ text }) => text).toReversed();
    },
  };
}

/** The photo of a receipt in the form of a part, by the camera: one tap, and the shutter. */
export async function photographReceipt(phone: Page): Promise<void> {
  const buffer = await sharp({ create: { width: 1_200, height: 1_600, channels: 3, background: '#dcd5c6' } })
    .jpeg()
    .toBuffer();
  const tiles = phone.locator('.form-part form .photo-tiles img');
  const before = await tiles.count();
  const file = { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer };
  await phone.locator('.form-part input[capture]').setInputFiles(file);
  await tiles.nth(before).waitFor(); // those of what was sent stand above
}
