import { describe, expect, it } from 'vitest';
import {
  ContactInput,
  type CustomerCommand,
  type CustomerEvent,
  type CustomerFacts,
  type CustomerFields,
} from '@backoffice/contracts/features/customers';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { customers } from './module.ts';

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const [sam, tess] = [
  { id: id(901), name: 'Sam Ortiz' },
  { id: id(902), name: 'Tess Cole' },
];

const ana = ContactInput.parse({ name: 'Ana Rivera', email: 'ana@rivera.example', isPrimary: true });
const luis = ContactInput.parse({ name: 'Luis Rivera', phone: '619 555 0142' });
const sent = {
  name: 'Rivera Homes',
  type: 'business',
  contacts: [ana, luis],
  phone: null,
  email: null,
  netDays: 30,
  taxExempt: false,
  notes: '',
  billingAddress: { line1: '9 Palm Court', line2: '', city: 'San Diego', state: 'CA', zip: '92101' },
} satisfies CustomerCommand['data'];
const [anaKnown, luisKnown] = [
  { ...ana, smsOptedOutAt: null, emailBouncedAt: null, id: id(1) },
  { ...luis, smsOptedOutAt: null, emailBouncedAt: null, id: id(2) },
];
const fields: CustomerFields = { ...sent, salesmanId: sam.id, salesmanName: sam.name, contacts: [anaKnown, luisKnown] };

const created = { type: 'CustomerCreated', data: fields } satisfies CustomerEvent;
const edited = (changes: Partial<CustomerFields>) =>
  ({ type: 'CustomerEdited', data: { ...fields, ...changes } }) satisfies CustomerEvent;
const create = (changes: Partial<CustomerCommand['data']> = {}) =>
  ({ type: 'CreateCustomer', data: { ...sent, ...changes } }) as const;
const edit = (changes: Partial<CustomerCommand['data']> = {}) =>
  ({ type: 'EditCustomer', data: { ...sent, contacts: fields.contacts, ...changes } }) as const;

const facts = () => ({ ...factsAt(), salesman: sam, balance: null, hasLocations: false, usualNetDays: 30, credit: 0 });
const given = (...history: CustomerEvent[]) => specOf(customers, facts()).given(...history);

describe('creating a customer', () => {
  it('creating a customer gives each contact an id and the customer a salesman', () =>
    given().when(create()).then(created));
  it('a new customer needs a salesman', () =>
    given().when(create(), { salesman: null }).thenRefused('SALESMAN_REQUIRED', { field: 'salesmanId' }));
  it('a new customer needs a salesman of this company', () =>
    given()
      .when(create({ salesmanId: tess.id }), { salesman: null })
      .thenRefused('SALESMAN_UNKNOWN', { field: 'salesmanId' }));
  it('a new customer needs a primary contact', () =>
    given()
      .when(create({ contacts: [{ ...ana, isPrimary: false }, luis] }))
      .thenRefused('ONE_PRIMARY', { field: 'contacts' }));
  it('a customer cannot have two primary contacts', () =>
    given()
      .when(create({ contacts: [ana, { ...luis, isPrimary: true }] }))
      .thenRefused('ONE_PRIMARY', { field: 'contacts' }));
  it('the only contact of a customer becomes the primary one', () =>
    given()
      .when(create({ contacts: [luis] }))
      .then({
        type: 'CustomerCreated',
        data: { ...fields, contacts: [{ ...luisKnown, isPrimary: true, id: id(1) }] },
      }));
  it('a new customer ignores contact ids sent by the client', () =>
    given()
      .when(create({ contacts: [{ ...ana, id: id(77) }, luis] }))
      .then(created));
});

describe('a contact who answers a text', () => {
  const at = factsAt().now;
  const phone = luis.phone ?? '';
  const stopped = { ...luisKnown, smsOptedOutAt: at };
  const stop = { type: 'RecordTextsStopped', data: { phone } } as const;
  const start = { type: 'RecordTextsResumed', data: { phone } } as const;
  const hasStopped = {
    type: 'CustomerTextsStopped',
    data: { phone, from: { contacts: [anaKnown, luisKnown] }, to: { contacts: [anaKnown, stopped] } },
  } satisfies CustomerEvent;
  const hasStarted = {
    type: 'CustomerTextsResumed',
    data: { phone, from: hasStopped.data.to, to: hasStopped.data.from },
  } satisfies CustomerEvent;

  it('a contact who answers STOP gets no more texts, whoever sends them', () =>
    given(created).when(stop, { salesman: null }).then(hasStopped));
  it('a contact who answers START gets texts again', () => given(created, hasStopped).when(start).then(hasStarted));
  it('a repeated STOP or START of a contact records nothing', () => {
    given(created, hasStopped).when(stop).then();
    given(created).when(start).then();
  });
  it('an answer from a number of no contact of the customer changes nothing', () =>
    given(created)
      .when({ type: 'RecordTextsStopped', data: { phone: '+16195559999' } })
      .then());
  it('a STOP survives every edit, also when the contact is removed and added again', () => {
    given(created, hasStopped)
      .when(edit({ netDays: 45 }))
      .then(edited({ netDays: 45, contacts: [anaKnown, stopped] }));
    given(created, hasStopped, edited({ contacts: [anaKnown] }))
      .when(edit({ contacts: [anaKnown, luis] }))
      .then(edited({ contacts: [anaKnown, { ...stopped, id: id(1) }] }));
  });
  it('an older STOP does not stop a contact who answered START', () =>
    given(created, hasStopped, hasStarted, edited({ contacts: [anaKnown] }))
      .when(edit({ contacts: [anaKnown, luis] }))
      .then(edited({ contacts: [anaKnown, { ...luisKnown, id: id(1) }] })));
});

describe('a contact whose mail comes back', () => {
  const at = factsAt().now;
  const [email, reason] = [ana.email ?? '', 'There is no such mailbox (5.1.1)'];
  const bounced = { ...anaKnown, emailBouncedAt: at };
  const recordBounced = { type: 'RecordEmailBounced', data: { email, reason } } as const;
  const hasBounced = {
    type: 'CustomerEmailBounced',
    data: { email, reason, from: { contacts: [anaKnown, luisKnown] }, to: { contacts: [bounced, luisKnown] } },
  } satisfies CustomerEvent;

  it('the address of a contact is marked when mail to it came back', () =>
    given(created).when(recordBounced, { salesman: null }).then(hasBounced));
  it('mail that came back from an address which nobody of the customer has changes nothing', () =>
    given(created)
      .when({ ...recordBounced, data: { email: 'nobody@rivera.example', reason } })
      .then());
  it('the mark stays with every edit, until the address is another', () => {
    given(created, hasBounced)
      .when(edit({ netDays: 45 }))
      .then(edited({ netDays: 45, contacts: [bounced, luisKnown] }));
    const moved = { ...ana, id: anaKnown.id, email: 'ana@new.example' };
    given(created, hasBounced)
      .when(edit({ contacts: [moved, luis] }))
      .then(
        edited({
          contacts: [
            { ...anaKnown, email: 'ana@new.example' },
            { ...luisKnown, id: id(1) },
          ],
        }),
      );
  });
  it('whoever takes over an address from which mail came back takes over its mark', () =>
    given(created, hasBounced)
      .when(edit({ contacts: [{ ...ana, name: 'Office' }] }))
      .then(edited({ contacts: [{ ...bounced, name: 'Office', id: id(1) }] })));
});

describe('editing a customer', () => {
  it('editing a customer records its new values', () =>
    given(created)
      .when(edit({ netDays: 45 }))
      .then(edited({ netDays: 45 })));
  it('editing a customer without changes records nothing', () => given(created).when(edit()).then());
  it('an edit of a customer is compared with the previous edit, not with the creation', () =>
    given(created, edited({ netDays: 45 }))
      .when(edit())
      .then(edited({})));
  it('a change of salesman is recorded apart, because rights follow it', () =>
    given(created)
      .when(edit({ salesmanId: tess.id }), { salesman: tess })
      .then(edited({ salesmanId: tess.id, salesmanName: tess.name }), {
        type: 'CustomerReassigned',
        data: { from: sam.id, to: tess.id, toName: tess.name },
      }));
  it('editing a customer keeps the ids of contacts and gives new ones to new contacts', () => {
    const contacts = [luisKnown, { ...ana, name: 'Eva Rivera' }];
    return given(created)
      .when(edit({ contacts }))
      .then(edited({ contacts: [luisKnown, { ...anaKnown, name: 'Eva Rivera' }] }));
  });
  it('two contacts of a customer cannot share an id', () => {
    const [first] = given(created)
      .when(edit({ contacts: fields.contacts.map((contact) => ({ ...contact, id: id(2) })) }))
      .events();
    expect(first?.type === 'CustomerEdited' && new Set(first.data.contacts.map((contact) => contact.id)).size).toBe(2);
  });
  it('an edited customer keeps exactly one primary contact', () =>
    given(created)
      .when(edit({ contacts: fields.contacts.map((contact) => ({ ...contact, isPrimary: false })) }))
      .thenRefused('ONE_PRIMARY'));
});

describe('a contact who has answered a text with STOP', () => {
  const stoppedAt = '2026-10-02T16:20:00.000Z';
  const stopped = { ...luisKnown, smsOptedOutAt: stoppedAt };
  const history = {
    type: 'CustomerCreated',
    data: { ...fields, contacts: [anaKnown, stopped] },
  } satisfies CustomerEvent;
  const removed = edited({ contacts: [anaKnown] });

  it('an edit does not cancel a contact’s STOP', () =>
    given(history)
      .when(edit({ netDays: 45 }))
      .then(edited({ netDays: 45, contacts: [anaKnown, stopped] })));
  it('a new name or number does not cancel a contact’s STOP', () =>
    given(history)
      .when(
        edit({
          contacts: [ana, { ...luis, id: id(2), name: 'Luis R.', phone: '+16195550143' }].map((contact) => ({
            id: id(1),
            ...contact,
          })),
        }),
      )
      .then(edited({ contacts: [anaKnown, { ...stopped, name: 'Luis R.', phone: '+16195550143' }] })));
  it('a new contact with a stopped number stays stopped', () =>
    given(history)
      .when(edit({ contacts: [anaKnown, luis] }))
      .then(edited({ contacts: [anaKnown, { ...stopped, id: id(1) }] })));
  it('removing and adding a contact again does not cancel a STOP', () =>
    given(history, removed)
      .when(edit({ contacts: [anaKnown, luis] }))
      .then(edited({ contacts: [anaKnown, { ...stopped, id: id(1) }] })));
  it('a form cannot set a contact’s STOP', () =>
    given(created)
      .when(edit({ contacts: [anaKnown, stopped] }))
      .then());
});

describe('moving a customer to the trash', () => {
  const whole = (world: Partial<CustomerFacts> = {}) => specOf(customers, { ...facts(), ...world });
  const trash = { type: 'TrashCustomer', data: {} };
  it('a customer can be moved to the trash', () =>
    whole().given(created).when(trash).then({ type: 'CustomerTrashed', data: {} }));
  it('a customer who owes cannot be moved to the trash, and the amount is said before anything else', () =>
    whole({ balance: 95_000, hasLocations: true, credit: 5 })
      .given(created)
      .when(trash)
      .thenRefused('CUSTOMER_HAS_BALANCE', { values: { amount: '950.00' } }));
  it('a customer with locations cannot be moved to the trash', () =>
    whole({ hasLocations: true }).given(created).when(trash).thenRefused('CUSTOMER_HAS_LOCATIONS'));
  it('a customer with credit cannot be moved to the trash', () =>
    whole({ credit: 221_054 })
      .given(created)
      .when(trash)
      .thenRefused('CUSTOMER_HAS_CREDIT', { values: { amount: '2,210.54' } }));
  it('a customer in the trash cannot be edited', () =>
    whole()
      .given(created, { type: 'CustomerTrashed', data: {} })
      .when(edit({ netDays: 45 }))
      .thenRefused('IN_TRASH'));
  it('a customer in the trash is restored whatever its locations', () =>
    whole({ hasLocations: true })
      .given(created, { type: 'CustomerTrashed', data: {} })
      .when({ type: 'RestoreCustomer', data: {} })
      .then({ type: 'CustomerRestored', data: {} }));
});

it('reminders of a customer are paused once and resumed once', () => {
  const paused = { type: 'CustomerRemindersPaused', data: { reason: 'By phone' } } satisfies CustomerEvent;
  const pause = { type: 'PauseCustomerReminders', data: paused.data } as const;
  const resume = { type: 'ResumeCustomerReminders', data: {} } as const;
  given(created).when(pause).then(paused);
  given(created, paused).when(pause).then();
  given(created, paused).when(resume).then({ type: 'CustomerRemindersResumed', data: {} });
  given(created).when(resume).then();
});
