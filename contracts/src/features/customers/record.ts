import { defineFold } from '#capabilities/index.ts';
import { insert, noChange, update, type Instant } from '#kernel/index.ts';
import type { CustomerFields } from './commands.ts';
import { customer } from './resource.ts';

/** By phone number, when its owner answered with STOP: who is removed and added again has still said so. */
type TextOptOuts = { readonly optedOutAt: Readonly<Record<string, Instant>> };
const noOptOuts: TextOptOuts = { optedOutAt: {} };

export const customerFold = defineFold(customer, {
  on: {
    CustomerCreated: ({ data, at }) =>
      insert({
        ...data,
        ...primaryContactFields(data),
        costPlusStatus: 'none',
        remindersPausedAt: null,
        owed: 0,
        retained: 0,
        unusedCredit: 0,
        lastActivityAt: at,
        locations: [],
      }),
    CustomerEdited: ({ data }) => update({ ...data, ...primaryContactFields(data) }),
    /** By its mechanism; an edit beside it has said so already. */
    CustomerReassigned: noChange,
    CustomerRemindersPaused: ({ at }) => update({ remindersPausedAt: at }),
    CustomerRemindersResumed: () => update({ remindersPausedAt: null }),
    CustomerTextsStopped: ({ data: { to } }) => update(to),
    CustomerTextsResumed: ({ data: { to } }) => update(to),
    CustomerEmailBounced: ({ data: { to } }) => update(to),
  },
  unseen: {
    defaults: noOptOuts,
    on: {
      CustomerCreated: ({ data }, unseen) => withOptOuts(unseen, data),
      CustomerEdited: ({ data }, unseen) => withOptOuts(unseen, data),
      CustomerTextsStopped: ({ data: { to } }, unseen) => withOptOuts(unseen, to),
      CustomerTextsResumed: ({ data: { phone } }, { optedOutAt: { [phone]: _resumed, ...optedOutAt } }) => ({
        optedOutAt,
      }),
    },
  },
});

/** What a list shows of the contacts and the address. */
function primaryContactFields({ contacts, billingAddress }: CustomerFields) {
  const primary = contacts.find(({ isPrimary }) => isPrimary);
  return {
    primaryContactName: primary?.name ?? '',
    primaryContactEmail: primary?.email ?? null,
    primaryContactPhone: primary?.phone ?? null,
    city: billingAddress.city,
  };
}

const withOptOuts = ({ optedOutAt }: TextOptOuts, { contacts }: Pick<CustomerFields, 'contacts'>): TextOptOuts => ({
  optedOutAt: {
    ...optedOutAt,
    ...Object.fromEntries(
      contacts.flatMap(({ phone, smsOptedOutAt }) =>
        phone !== null && smsOptedOutAt !== null ? [[phone, smsOptedOutAt]] : [],
      ),
    ),
  },
});
