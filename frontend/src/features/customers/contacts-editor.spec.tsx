import { expect, it } from 'vitest';
import { ContactInput, RecordedContact } from '@backoffice/contracts/features/customers';
import { contactDraft, contactsToBody } from './contacts-editor.tsx';

it('the contacts editor sends a contact as the contract takes it, and leaves the STOP to the contact and bounces to the mail', () => {
  const stopped = RecordedContact.parse({
    id: '01a1fba3-b0ab-7b27-9ba3-9e849dea2f7f',
    name: 'Luis',
    phone: '+16195550142',
    smsOptedOutAt: '2026-10-02T16:20:00.000Z',
    emailBouncedAt: '2026-10-03T16:20:00.000Z',
  });
  const [sent] = contactsToBody([contactDraft(stopped)]);
  expect(sent).not.toHaveProperty('smsOptedOutAt');
  expect(sent).not.toHaveProperty('emailBouncedAt');
  expect(ContactInput.parse(sent)).toMatchObject({ id: stopped.id, phone: '+16195550142', email: null });
});
