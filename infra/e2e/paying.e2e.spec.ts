import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Client } from './running-app.ts';
import { addDays, dayText, moneyText } from '@backoffice/contracts/kernel';
import { DEMO_PASSWORD } from '@backoffice/demo/people';
import { checkPage, EVERY_VARIANT } from './page-checks.ts';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { countEffort } from './effort.ts';
import { hasReloadMarker, logIn, setReloadMarker } from './page-actions.ts';
import { waitUntil } from './waiting.ts';

/** One payment, from the press to its return; and a colleague who watches what is owed, and never reloads. */
type Invoice = {
  readonly id: string;
  readonly number: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly openDue: number;
};
let session: BrowserSession;
let office: Client;
let [desk, other] = [] as unknown as [Page, Page]; // opened before the first test
let [invoices, owed, owedYesterday, today] = [[], 0, 0, ''] as [readonly Invoice[], number, number, string];
const CREDIT = 50_000;
const BACK = 10_000;

beforeAll(async () => {
  session = await openBrowserSession();
  office = await signIn(session.app.url, 'olivia', DEMO_PASSWORD);
  const { items } = (
    await office.call('POST', '/post-payments/list', {
      limit: 200,
      filters: [{ field: 'openDue', op: 'gte', value: 1 }],
    })
  ).body as { items: Invoice[] }; // a page of invoices
  invoices = [...Map.groupBy(items, ({ customerId }) => customerId).values()].find((of) => of.length === 3) ?? [];
  const receivables = async (asked: object) =>
    (await office.call('POST', '/listings/account-receivable', asked)).body as {
      asOf: string;
      totals: { open: number };
    }; // as its contract says
  ({
    asOf: today,
    totals: { open: owed },
  } = await receivables({}));
  ({
    totals: { open: owedYesterday },
  } = await receivables({ asOf: addDays(today, -1) }));
  [desk, other] = await Promise.all([session.newPage(), session.newPage()]);
  await Promise.all([desk, other].map((page) => page.goto(`${session.app.url}/login`)));
  await Promise.all([logIn(desk, 'olivia'), logIn(other, 'marcus')]);
  await other.goto(`${session.app.url}/account-receivables`);
  await setReloadMarker(other);
});
afterAll(async () => session?.close());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await session.screenshotAll(task.name);
});

const text = (cents: number) => `$${moneyText(cents)}`;
const open = () => invoices.reduce((sum, { openDue }) => sum + openDue, 0);
const customer = () => invoices[0]?.customerName ?? '';
/** What the colleague reads at the top of the page, as it comes by itself. */
const reads = (cents: number) => other.locator('.ages-sums').getByText(text(cents), { exact: true }).first().waitFor();
const share = (number: string) => desk.getByRole('textbox', { name: `Invoice ${number}: this payment` });
/** Goes on by Tab to a button, as people do who know the form. */
async function tabTo(name: string) {
  const isThere = () => desk.evaluate<boolean>(`document.activeElement?.textContent === '${name}'`);
  for (let tabs = 0; tabs < 20 && !(await isThere()); tabs++) await desk.keyboard.press('Tab');
}
const choose = async (label: string, option: RegExp) => {
  await desk.getByRole('combobox', { name: label }).click();
  await desk.getByRole('option', { name: option }).click();
};
const more = async (item: string) => {
  await desk.getByRole('button', { name: 'More actions' }).click();
  await desk.getByRole('menuitem', { name: item }).click();
};

describe('one payment over three invoices', () => {
  it('a payment over three invoices begins with the selected invoices', async () => {
    expect(invoices).toHaveLength(3);
    await reads(owed);
    await desk.goto(`${session.app.url}/post-payments?search=${encodeURIComponent(customer())}`);
    await waitUntil(
      async () => (await desk.locator('.ag-row:not(.row-waiting) input[type=checkbox]').count()) === 3,
      'The three invoices do not come',
    );
    for (const box of await desk.locator('.ag-row input[type=checkbox]').all()) await box.check();
    await desk.getByRole('button', { name: 'Post payment on 3 invoices' }).click();
    await share(invoices[0]?.number ?? '').waitFor();
    expect(await desk.getByLabel('Amount', { exact: true }).inputValue()).toBe(moneyText(open()));
  });

  it('a payment says what is too much before anything is sent', async () => {
    const [first] = invoices;
    await share(first?.number ?? '').fill(moneyText((first?.openDue ?? 0) + 1));
    await desk.getByText('$0.01 more than is open.').waitFor();
    await desk.getByText('$0.01 more than came in').waitFor();
    await desk.keyboard.press('Control+Enter');
    await desk.getByText('$0.01 more than is open.').waitFor({ state: 'detached' });
  });

  it('an overpayment is kept as credit, and the colleague sees less owed', async () => {
    await desk.getByLabel('Amount', { exact: true }).fill(moneyText(open() + CREDIT));
    await desk.getByText(`Left as credit ${text(CREDIT)}`).waitFor();
    await desk.getByRole('combobox', { name: 'Method of payment' }).fill('Ch');
    expect(await desk.getByRole('option').allTextContents()).toEqual(['Check', 'ACH']);
    await choose('Method of payment', /^ACH$/);
    expect(await desk.getByRole('textbox', { name: 'Deposited on' }).inputValue()).toBe(dayText(today));
    await choose('Bank', /^First Bank/);
    await desk.getByRole('button', { name: 'Post payment' }).click();
    await desk.getByRole('heading', { level: 1, name: customer() }).waitFor();
    await reads(owed - open());
    await reads(CREDIT);
  });

  it('a payment of today does not count as of yesterday', async () => {
    await other.getByRole('textbox', { name: 'As of' }).fill(addDays(today, -1));
    await reads(owedYesterday);
    await other.getByRole('button', { name: 'Today' }).click();
    await reads(owed - open());
  });

  it('a payment can be allocated anew', async () => {
    const [first] = invoices;
    await desk.getByRole('button', { name: 'Allocate the credit' }).click();
    await share(first?.number ?? '').fill(moneyText((first?.openDue ?? 0) - BACK));
    await desk.getByText(`Left as credit ${text(CREDIT + BACK)}`).waitFor();
    await desk.getByRole('button', { name: 'Save allocations' }).click();
    await desk
      .getByRole('button', { name: new RegExp(`^\\${text(CREDIT + BACK)}, Unapplied`) })
      .first()
      .waitFor();
    await reads(owed - open() + BACK);
  });

  it('a payment moves to another deposit once a reason is given', async () => {
    await desk.getByRole('button', { name: 'Edit deposit' }).click();
    await choose('Bank', /^Harbor/);
    await desk.getByLabel('Deposit no.').fill('77');
    await checkPage(desk, 'payment-deposit');
    await desk.getByRole('button', { name: 'Save deposit' }).click();
    await desk.getByLabel('Reason').and(desk.locator('[aria-invalid=true]')).waitFor();
    await desk.getByLabel('Reason').fill('The slip says so');
    await desk.getByRole('button', { name: 'Save deposit' }).click();
    await desk.getByLabel('Deposit', { exact: true }).getByText('Harbor Credit Union').waitFor();
  });

  it('a figure of the payment opens the ledger entries it sums', async () => {
    await desk
      .getByRole('button', { name: new RegExp(`^\\${text(open() + CREDIT)}, ACH of`) })
      .first()
      .click();
    await desk.getByRole('dialog').getByText('Payment posted', { exact: false }).first().waitFor();
    await desk.getByRole('dialog').getByText('Payment reallocated', { exact: false }).first().waitFor();
    expect(await desk.getByRole('dialog').getByText('something has just changed').count()).toBe(0);
    await desk.keyboard.press('Escape');
  });

  it('a returned payment leaves the whole amount owed again', async () => {
    await more('The bank returned it…');
    await desk.getByLabel('Fee of the bank').fill('35');
    await desk.getByLabel('Reason').fill('Insufficient funds');
    await desk.getByRole('button', { name: 'Note the return' }).click();
    await desk.getByText('The bank returned this payment on').waitFor();
    await reads(owed);
    expect(await hasReloadMarker(other)).toBe(true);
    await checkPage(desk, 'payment-returned');
  });
});

describe('what stands around it', () => {
  it('the dashboard counts what the lists say, and leads there', async () => {
    await desk.goto(session.app.url);
    await desk
      .getByLabel('Receivable by age', { exact: true })
      .getByRole('link', { name: text(owed) })
      .waitFor();
    await desk.getByRole('link', { name: /^Past 90 days/ }).click();
    await desk.getByRole('heading', { name: 'Past 90 days' }).waitFor();
  });

  describe('an invoice that is a credit', () => {
    it('a credit is applied to what its customer owes, oldest first, and taken back as one thing', async () => {
      const [first] = invoices;
      const of = (await office.call('GET', `/invoices/${first?.id ?? ''}`)).body as {
        contractId: string;
        locationId: string;
      }; // an invoice of the list above
      const made = (
        await office.call('POST', `/invoices/add?contractId=${of.contractId}`, {
          invoiceItems: [{ name: 'Stone that came back', unitPrice: -BACK }],
        })
      ).body as { id: string }; // a receipt
      await office.call('PUT', `/invoices/${made.id}/approve`, {});
      await desk.goto(`${session.app.url}/toc/${of.locationId}/invoice/${made.id}`);
      await more('Apply to other invoices…');
      const dialog = desk.getByRole('dialog', { name: 'Apply to other invoices' });
      await dialog.getByText('$0.00 of the credit is left over.').waitFor();
      await checkPage(desk, 'invoice-apply-credit', EVERY_VARIANT);
      await dialog
        .getByRole('textbox', { name: /^Invoice/ })
        .first()
        .fill(moneyText(BACK + 1));
      await dialog.getByText('$0.01 more than the credit has.').waitFor();
      await dialog.getByRole('button', { name: 'Apply the credit' }).click();
      await dialog.getByText(/has 100.00 of credit left; 100.01 would be applied./).waitFor();
      await dialog
        .getByRole('textbox', { name: /^Invoice/ })
        .first()
        .fill(moneyText(BACK));
      await dialog.getByRole('button', { name: 'Apply the credit' }).click();
      await desk.getByLabel('Payments', { exact: true }).getByRole('link', { name: 'Credit' }).click();
      await desk.getByText('Applied on').waitFor();
      await checkPage(desk, 'credit-applied', EVERY_VARIANT);
      await more('Take the credit back…');
      await desk.getByLabel('Reason').fill('Another job');
      await desk.getByRole('button', { name: 'Take the credit back' }).click();
      await desk.getByText('This credit was applied by mistake, and taken back.').waitFor();
    });

    it('a copy of an invoice bills its items again only where that is ticked', async () => {
      await desk.goBack();
      await more('Duplicate…');
      const dialog = desk.getByRole('dialog', { name: /^Duplicate invoice/ });
      await checkPage(desk, 'invoice-duplicate', EVERY_VARIANT);
      await dialog.getByRole('button', { name: 'Duplicate' }).click();
      await desk.getByText('Copied into a new draft.').waitFor();
      await desk
        .getByRole('button', { name: 'Bill the work' })
        .or(desk.getByRole('link', { name: 'Bill the work' }))
        .waitFor();
    });
  });
});

describe('how much is pressed', () => {
  it('a check over two invoices is posted with at most 21 keys beside what is typed, and corrected within four clicks', async () => {
    const { items } = (
      await office.call('POST', '/post-payments/list', {
        limit: 200,
        filters: [{ field: 'openDue', op: 'gte', value: 1 }],
      })
    ).body as { items: Invoice[] }; // a page of invoices
    const [two = []] = [...Map.groupBy(items, ({ customerId }) => customerId).values()].filter(
      ({ length }) => length === 2,
    );
    const sum = two.reduce((total, { openDue }) => total + openDue, 0);
    const name = two[0]?.customerName ?? '';
    await desk.goto(`${session.app.url}/post-payments/new`);
    // focused once its options are there
    await desk.getByRole('combobox', { name: 'Customer' }).and(desk.locator(':focus')).waitFor();
    const effort = await countEffort(desk);
    const { keyboard } = desk;
    await keyboard.type(name);
    await desk.getByRole('option', { name }).first().waitFor();
    await keyboard.press('Enter');
    await share(two[1]?.number ?? '').waitFor();
    await keyboard.press('Tab');
    await keyboard.type(moneyText(sum));
    await keyboard.press('Tab'); // received today
    await keyboard.press('Tab');
    await keyboard.type('Check');
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    await keyboard.type('4471');
    await keyboard.press('Tab'); // no reference
    await keyboard.press('Tab');
    await keyboard.type('First');
    await desk
      .getByRole('option', { name: /^First Bank/ })
      .first()
      .waitFor();
    await keyboard.press('Enter');
    await tabTo('Allocate oldest first');
    await keyboard.press('Enter');
    await desk.getByText('Left as credit $0.00').waitFor();
    await keyboard.press('Control+s');
    await desk.getByRole('heading', { level: 1, name }).waitFor();
    const { keys, clicks } = await effort();
    expect(clicks).toBe(0);
    expect(keys).toBeLessThanOrEqual(21);
    const correcting = await countEffort(desk);
    await more('Reverse and correct…');
    await desk.keyboard.type('It was less');
    await desk.getByRole('button', { name: 'Reverse and correct' }).click();
    await desk.getByText('Change what was wrong and post it again.').waitFor();
    await desk.getByLabel('Amount', { exact: true }).and(desk.locator(':focus')).waitFor();
    await desk.keyboard.type(moneyText(sum + 100));
    await desk.getByRole('button', { name: 'Post payment' }).click();
    await desk.getByText('Payment posted.').first().waitFor();
    expect((await correcting()).clicks).toBeLessThanOrEqual(4);
  });

  it('everybody who is late gets a statement within five clicks', async () => {
    await desk.goto(`${session.app.url}/account-receivables`);
    const effort = await countEffort(desk);
    await desk.getByRole('button', { name: /^Choose all overdue/ }).click();
    await desk.getByRole('button', { name: /^Email \d+ statements/ }).click();
    await desk.getByRole('button', { name: /^Send \d+ statements/ }).click();
    const sent = desk.getByRole('dialog', { name: 'Statements', exact: true });
    await sent.getByText('On its way to').first().waitFor();
    await sent.getByText('Close', { exact: true }).click();
    await sent.waitFor({ state: 'detached' });
    expect((await effort()).clicks).toBeLessThanOrEqual(5);
  });
});

it('no browser reported an error', () => {
  expect(session.browserErrors).toEqual([]);
});
