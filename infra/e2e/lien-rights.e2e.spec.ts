import { systemClock } from '@backoffice/infra/clock';
import { addDays, dayIn, dayText } from '@backoffice/contracts/kernel';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { openBrowserSession, type BrowserSession } from './browser-session.ts';
import { greySquarePng, logIn, waitForFact, waitForNotification } from './page-actions.ts';
import { checkPage } from './page-checks.ts';
import { signIn, type Client } from './running-app.ts';
import { waitUntil } from './waiting.ts';

/** A notice from the prelims info to its last proof, while a colleague watches the board. */
const today = dayIn('America/Los_Angeles', systemClock.now());
const furnished = addDays(today, -29);
const SITE = 'Notice yard';
let session: BrowserSession;
let client: Client;
let olivia: Page;
let board: Page;
let place: string;

beforeAll(async () => {
  session = await openBrowserSession();
  client = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  // a page of a list
  const customers = (await client.call('POST', '/customers/list', { limit: 1 })).body as { items: { id: string }[] };
  const created = await client.call('POST', '/locations/create', {
    customerId: customers.items[0]?.id,
    name: SITE,
    address: { line1: '1 Notice Way', city: 'San Diego', state: 'CA', zip: '92101' },
    county: 'San Diego',
    showPrelimInfo: true,
  });
  ({ id: place } = created.body as { id: string }); // a receipt
  olivia = await session.newPage();
  await olivia.goto(`${session.app.url}/login?redirect=${encodeURIComponent(`/toc/${place}/prelims/new`)}`);
  await logIn(olivia, 'olivia');
  board = await session.newPage();
  await board.goto(
    `${session.app.url}/login?redirect=${encodeURIComponent('/lien-rights?show=all&search=Notice+yard')}`,
  );
  await logIn(board, 'olivia');
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const onBoard = (text: string) =>
  waitUntil(
    async () =>
      ((await board.locator('[role=row]').filter({ hasText: SITE }).first().textContent()) ?? '').includes(text),
    `The board does not say ${text}`,
  );
const field = (label: string) => olivia.getByLabel(label, { exact: true });
const dialog = () => olivia.getByRole('dialog');
const press = (name: string) => olivia.getByRole('button', { name, exact: true }).click();

describe('the preliminary notice of a job', () => {
  it('a notice begins with the prelims info of its location, which the board has missed', async () => {
    await onBoard('Info missing');
    await press('Enter prelims info');
    await field('We are').selectOption('subcontractor');
    await field('Work first furnished on').fill(dayText(furnished));
    await field('Estimated total price').fill('18188.38');
    await field('Description of the work').fill('Retaining wall with drainage');
    await field('Hiring party').fill('Coastline Homes');
    await field('Address of the hiring party').fill('9 Harbor Dr, San Diego, CA 92101');
    await field('Direct contractor').fill('Coastline Homes');
    await field('No construction lender is known').check();
    await press('Save prelims info');
    await waitForNotification(olivia, 'Prelims info saved.');
    await onBoard('Notice late');
    await onBoard('9 days late');
  });

  it('a notice is not ready before every party has an address', async () => {
    await olivia.goto(`${session.app.url}/toc/${place}/prelims/new`);
    await press('Create preliminary notice');
    await olivia.waitForURL(/prelims\/[0-9a-f-]{36}$/);
    await press('Mark ready to serve');
    await waitForNotification(olivia, 'Direct contractor name and address are required');
    await olivia.goto(`${session.app.url}/toc/${place}/prelims-info`);
    await field('Address of the direct contractor').fill('9 Harbor Dr, San Diego, CA 92101');
    await press('Save prelims info');
    await waitForNotification(olivia, 'Prelims info saved.');
    await olivia.goto(`${session.app.url}/toc/${place}/prelims`);
    await olivia.getByRole('link', { name: SITE }).last().click();
    await olivia.getByRole('region', { name: 'Service' }).waitFor();
    await olivia.goto(`${olivia.url()}/edit`);
    await press('Save preliminary notice');
    await olivia.waitForURL(/prelims\/[0-9a-f-]{36}$/);
    await press('Mark ready to serve');
    await waitForNotification(olivia, 'Ready to be served.');
  });

  it('service by mail needs a proof, and the last of them serves the notice', async () => {
    await press('Record service: Owner');
    await dialog().getByLabel('Tracking number').fill('9407 1000');
    await dialog().getByRole('button', { name: 'Record service', exact: true }).click();
    await dialog().getByText('service by mail has to be proved').first().waitFor();
    await checkPage(olivia, 'service-without-proof');
    await dialog()
      .getByLabel('Proof', { exact: true })
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: greySquarePng(48) });
    await dialog().getByText('receipt.png').waitFor();
    await dialog().getByRole('button', { name: 'Record service', exact: true }).click();
    await waitForNotification(olivia, 'Service recorded.');
    await olivia.getByRole('button', { name: 'receipt.png' }).waitFor();
    await onBoard('Notice late');

    await press('Record service: Direct contractor');
    await dialog().getByLabel('How', { exact: true }).selectOption('personal');
    await dialog().getByRole('button', { name: 'Record service', exact: true }).click();
    await waitForFact(olivia, 'Lien rights', 'Protected from', dayText(addDays(today, -20)));
    await waitForFact(olivia, 'Facts', 'Served on all', dayText(today));
    await onBoard('Protected');
  });

  it('a served notice stays: it can be amended, and not deleted', async () => {
    await olivia.getByRole('button', { name: 'More actions' }).click();
    await olivia.getByRole('menuitem', { name: 'Amend…' }).waitFor();
    expect(await olivia.getByRole('menuitem', { name: 'Delete for good…' }).count()).toBe(0);
    await olivia.getByRole('menuitem', { name: 'Amend…' }).click();
    await press('Write amendment');
    await waitForNotification(olivia, 'Amendment written.');
    await olivia.getByRole('link', { name: 'Notice 1' }).waitFor();
  });
});
