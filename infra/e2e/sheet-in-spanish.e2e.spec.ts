import { pdfText } from '@backoffice/infra/testing/pdf-text';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { type BrowserSession, openBrowserSession, SMALL_PHONE } from './browser-session.ts';
import { demoRecords } from './demo-records.ts';
import { checkPage } from './page-checks.ts';
import { signIn } from './running-app.ts';

/** A crew that reads Spanish opens the link of its sheet, and prints it. */
let session: BrowserSession;
let phone: Page;
let path: string;

beforeAll(async () => {
  session = await openBrowserSession();
  const office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  const demo = demoRecords(session, office);
  const sheets = { status: ['issued'] };
  const { id } = await demo.first('job-sheets', sheets);
  const { body } = await office.call('GET', `/job-sheets/${id}`);
  const { foremanId } = body as { foremanId: string };
  await office.call('PUT', `/crew-access/${foremanId}/invite`, { channel: 'sms', language: 'es' });
  path = new URL(await demo.sentLink('job-sheets', sheets)).pathname;
  phone = await session.newPage({ ...SMALL_PHONE, viewport: { width: 320, height: 640 } });
  await phone.goto(session.app.url + path);
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const read = () => phone.locator('main').innerText();

describe('a job sheet in Spanish', () => {
  it('is in the language of its foreman behind the link, and what the office wrote in Spanish stands first', async () => {
    await phone.getByRole('heading', { name: 'Qué hay que hacer' }).waitFor();
    const said = await read();
    for (const word of ['Hoja de trabajo', 'Dónde y cuándo', 'Mayordomo: ', 'Boleto de excavación', 'horas previstas'])
      expect(said).toContain(word);
    expect(said.indexOf('Casco, chaleco y guantes.')).toBeLessThan(said.indexOf('Hard hats, vests and gloves.'));
    expect(said.indexOf('Recorra el sitio con el cliente')).toBeLessThan(
      said.indexOf('Walk the site with the customer'),
    );
    for (const word of ['Foreman', 'Safety', 'Start at', 'planned', 'Download', 'Laborer', 'Call ', 'Crew'])
      expect(said).not.toContain(word);
    await checkPage(phone, 'Sheet in Spanish', [
      ['window', 'light'],
      ['window', 'dark'],
    ]);
  });

  it('is printed in it, too', async () => {
    const pdf = await phone.request.get(`${session.app.url}/api${path}/pdf`);
    const bytes = await pdf.body();
    expect(bytes.toString('latin1')).toContain('/Lang (es-US)');
    const printed = pdfText(bytes).join('\n');
    for (const word of ['Hoja de trabajo', 'Seguridad', 'Cuadrilla', 'Página 1 de ']) expect(printed).toContain(word);
  });

  it('is read in English after one press, and the phone keeps that', async () => {
    await phone.getByRole('button', { name: 'English' }).tap();
    await phone.getByRole('heading', { name: 'What to do' }).waitFor();
    const said = await read();
    expect(said.indexOf('Hard hats, vests and gloves.')).toBeLessThan(said.indexOf('Casco, chaleco y guantes.'));
    await phone.reload();
    await phone.getByRole('heading', { name: 'What to do' }).waitFor();
    await phone.getByRole('button', { name: 'Español' }).waitFor();
  });
});
