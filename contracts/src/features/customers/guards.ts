import type { Guards } from '#capabilities/index.ts';
import { guardsReading, moneyText, type Cents, type CommandOf, type RecordOf } from '#kernel/index.ts';
import type { CustomerFields } from './commands.ts';
import type { customerFold } from './record.ts';
import type { CustomerRefusal } from './refusals.ts';
import type { customer } from './resource.ts';

/** What the rules see of a customer. */
export type Customer = Pick<
  RecordOf<typeof customerFold>,
  'id' | keyof CustomerFields | 'optedOutAt' | 'remindersPausedAt'
>;
export type CustomerFacts = {
  /** The one who is named, who is it already, or who asks; null when that is no salesman of this company. */
  readonly salesman: { readonly id: string; readonly name: string } | null;
  /** What its invoices have open and retain; null where none has anything. */
  readonly balance: Cents | null;
  readonly hasLocations: boolean;
  /** The company's own days to pay. */
  readonly usualNetDays: number;
  /** Paid, and not used by an invoice. */
  readonly credit: Cents;
};

const guard = guardsReading<CustomerFacts, CustomerRefusal>();
type Content = CommandOf<{
  readonly salesmanId?: string;
  readonly contacts: readonly { readonly isPrimary: boolean }[];
}>;

const salesmanKnown = guard('SALESMAN_UNKNOWN', {
  field: 'salesmanId',
  reads: ['salesman', 'command'],
  when: (_, { salesman, command: { data } }: Content & Pick<CustomerFacts, 'salesman'>) =>
    salesman === null && Boolean(data.salesmanId),
});
const salesmanChosen = guard('SALESMAN_REQUIRED', {
  field: 'salesmanId',
  reads: ['salesman'],
  when: (_, { salesman }) => salesman === null,
});
/** Who is alone needs no mark to be the first. */
const onePrimary = guard('ONE_PRIMARY', {
  field: 'contacts',
  reads: ['command'],
  when: (_, { command: { data } }: Content) =>
    data.contacts.length !== 1 && data.contacts.filter(({ isPrimary }) => isPrimary).length !== 1,
});
const content = [salesmanKnown, salesmanChosen, onePrimary];

const noBalance = guard('CUSTOMER_HAS_BALANCE', {
  reads: ['balance'],
  when: (_, { balance }) => balance !== null && { amount: moneyText(balance) },
});
const noLocations = guard('CUSTOMER_HAS_LOCATIONS', {
  reads: ['hasLocations'],
  when: (_, { hasLocations }) => hasLocations,
});
const noCredit = guard('CUSTOMER_HAS_CREDIT', {
  reads: ['credit'],
  when: (_, { credit }) => credit !== 0 && { amount: moneyText(credit) },
});

export const customerGuards = {
  Create: content,
  Edit: content,
  Trash: [noBalance, noLocations, noCredit],
} satisfies Guards<typeof customer, Customer, CustomerFacts>;
