import { conversation } from '@backoffice/contracts/features/conversations';
import { location } from '@backoffice/contracts/features/locations';
import { addDays } from '@backoffice/contracts/kernel';
import type { DemoDriver } from './driver.ts';
import { demoCustomers } from './people.ts';
import type { Seller } from './seed-people.ts';

type DemoQuestion = {
  readonly customer: string;
  readonly via: 'phone' | 'email' | 'visit';
  readonly daysAgo: number;
  readonly text: string;
  /** A day later; null where nobody has answered yet. */
  readonly answer: string | null;
  readonly isClosed?: true;
};

const demoQuestions: readonly DemoQuestion[] = [
  {
    customer: 'Kensington Terrace LLC',
    via: 'phone',
    daysAgo: 1,
    text: 'Can the crew come after nine on Thursday? The movers have the driveway until then.',
    answer: null,
  },
  {
    customer: 'Harbor Cold Storage',
    via: 'email',
    daysAgo: 2,
    text: 'Our insurer asks for your certificate of insurance.\nWho can send it, and does it name us as additional insured?',
    answer: null,
  },
  {
    customer: 'Sorrento Lab Partners',
    via: 'email',
    daysAgo: 4,
    text: 'Will there be dust in the corridor on level two?',
    answer: 'We hang a zip wall and run an air scrubber, so the corridor stays clean. We sweep it each evening.',
  },
  {
    customer: 'Blue Heron Brewing',
    via: 'visit',
    daysAgo: 15,
    text: 'Which color is the sealer on the patio?',
    answer: 'It is clear with a matte finish. It darkens the concrete a little, as if it were damp.',
    isClosed: true,
  },
];

/** What customers have asked: answered, closed, and waiting. */
export async function seedQuestions(
  { act, companyId, today, moment, made, newId, events }: DemoDriver,
  customers: readonly { readonly id: string; readonly seller: Seller }[],
): Promise<void> {
  for (const { customer, via, daysAgo, text, answer, isClosed = false } of demoQuestions) {
    const asking = customers[demoCustomers.findIndex(([name]) => name === customer)];
    if (!asking) throw new Error(`The demo has no ${customer}`);
    const { id: customerId, seller } = asking;
    const [begun] = await events<{ contacts: readonly { id: string }[] }>(`Customer-${customerId}`, 'CustomerCreated');
    const place = made(location).find(({ data }) => Object(data).customerId === customerId);
    const id = newId();
    const question = { customerId, locationId: place?.id ?? null, contactId: begun?.contacts[0]?.id, via, text };
    const asked = moment(addDays(today, -daysAgo));
    await act(companyId, seller.actor, asked, conversation, id, 'AskQuestion', question, { begins: true });
    if (answer === null) continue;
    const answered = moment(addDays(today, 1 - daysAgo));
    await act(companyId, seller.actor, answered, conversation, id, 'AnswerQuestion', { text: answer });
    if (isClosed)
      await act(
        companyId,
        seller.actor,
        moment(addDays(today, 2 - daysAgo)),
        conversation,
        id,
        'CloseConversation',
        {},
      );
  }
}
