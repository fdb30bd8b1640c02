import { Button, Radio } from '@blueprintjs/core';
import { Plus, Cross } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { customerOwnRoutes, type RecordedContact } from '@backoffice/contracts/features/customers';
import { dayIn, dayText, phoneText } from '@backoffice/contracts/kernel';
import { UniquenessNotice } from '#records/uniqueness-notice.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useTimeZone } from '#access/profile.ts';

/** Document kinds are not asked for yet: every contact receives all of them until there is more than one kind. */
export type ContactDraft = Omit<RecordedContact, 'id' | 'email' | 'phone'> & {
  id?: string;
  email: string;
  phone: string;
};

export const blankContact = (isPrimary: boolean): ContactDraft => ({
  name: '',
  title: '',
  email: '',
  phone: '',
  isPrimary,
  smsOptIn: false,
  smsOptedOutAt: null,
  emailBouncedAt: null,
  receives: ['proposal', 'contract', 'changeOrder', 'invoice', 'release', 'warranty', 'prelim', 'jobSheet'],
});
export const contactDraft = ({
  id,
  name,
  title,
  email,
  phone,
  isPrimary,
  receives,
  smsOptIn,
  smsOptedOutAt,
  emailBouncedAt,
}: RecordedContact): ContactDraft => ({
  id,
  name,
  title,
  email: email ?? '',
  phone: phoneText(phone ?? ''),
  isPrimary,
  receives,
  smsOptIn,
  smsOptedOutAt,
  emailBouncedAt,
});
/** Whether a contact has opted out, or mail came back, is shown, and not for a form to say. */
export const contactsToBody = (contacts: readonly ContactDraft[]) =>
  contacts.map(({ smsOptedOutAt: _theirs, emailBouncedAt: _heard, ...contact }) => ({
    ...contact,
    email: contact.email || null,
    phone: contact.phone || null,
  }));

const ContactFields = typedFields<{ contacts: ContactDraft[] }>();

type SavedContacts = {
  readonly id: string;
  readonly contacts: readonly Pick<RecordedContact, 'id' | 'email' | 'phone'>[];
} | null;

export function ContactsEditor({ record }: { record: SavedContacts }) {
  const {
    control,
    setValue,
    formState: { errors },
  } = useFormContext<{ contacts: ContactDraft[] }>();
  const { fields, append, remove } = useFieldArray({ control, name: 'contacts', keyName: 'key' });
  const contacts = useWatch({ control, name: 'contacts' });
  const makePrimary = (chosen: number) =>
    fields.forEach((_, at) => setValue(`contacts.${at}.isPrimary`, at === chosen, { shouldDirty: true }));
  const leave = (at: number) => {
    remove(at);
    // Somebody has to be written to.
    if (contacts[at]?.isPrimary) setValue('contacts.0.isPrimary', true);
  };
  const wrong = errors.contacts?.root?.message ?? errors.contacts?.message;
  return (
    <div className="contacts wide" data-field="contacts">
      {fields.map(({ key }, at) => {
        const { name = '', isPrimary = false, smsOptedOutAt = null } = contacts[at] ?? {};
        return (
          <fieldset key={key} className="contact">
            <legend className="sr-only">{name || `Contact ${at + 1}`}</legend>
            <div className="form-grid">
              <ContactFields.Text
                name={`contacts.${at}.name`}
                label="Name"
                autoComplete={`section-contact-${at} name`}
              />
              <ContactFields.Text name={`contacts.${at}.title`} label="Title" optional />
              <ContactFields.Text
                name={`contacts.${at}.email`}
                label="Email"
                type="email"
                autoComplete={`section-contact-${at} email`}
                help={
                  <>
                    <CameBackHint contact={contacts[at]} record={record} />
                    <ContactUniquenessHint at={at} field="email" record={record} id={contacts[at]?.id} />
                  </>
                }
              />
              <ContactFields.Text
                name={`contacts.${at}.phone`}
                label="Phone"
                type="tel"
                autoComplete={`section-contact-${at} tel`}
                help={<ContactUniquenessHint at={at} field="phone" record={record} id={contacts[at]?.id} />}
              />
            </div>
            <div className="contact-foot">
              <Radio
                name="primary-contact"
                label="Primary contact"
                checked={isPrimary}
                onChange={() => makePrimary(at)}
              />
              {smsOptedOutAt === null ? (
                <ContactFields.Check name={`contacts.${at}.smsOptIn`} label="Agrees to text messages" />
              ) : (
                <span className="muted">Has opted out of text messages</span>
              )}
              <span className="grow" />
              <Button
                size="small"
                variant="minimal"
                icon={<Cross />}
                text="Remove"
                disabled={fields.length === 1}
                onClick={() => leave(at)}
                aria-label={`Remove ${name || `contact ${at + 1}`}`}
              />
            </div>
          </fieldset>
        );
      })}
      {wrong && (
        <div className="field-error" role="alert">
          {wrong}
        </div>
      )}
      <Button
        icon={<Plus />}
        text="Add contact"
        onClick={() => append(blankContact(fields.length === 0))}
        disabled={fields.length >= 20}
      />
    </div>
  );
}

/** As long as the address is the one from which mail came back. */
function CameBackHint({ contact, record }: { contact: ContactDraft | undefined; record: SavedContacts }) {
  const zone = useTimeZone();
  const { emailBouncedAt = null, email = '', id } = contact ?? {};
  if (emailBouncedAt === null || record?.contacts.find((each) => each.id === id)?.email !== email) return null;
  return <span className="late">Mail to this address came back on {dayText(dayIn(zone, emailBouncedAt))}.</span>;
}

function ContactUniquenessHint({
  at,
  field,
  record,
  id,
}: {
  at: number;
  field: 'email' | 'phone';
  record: SavedContacts;
  id: string | undefined;
}) {
  const route = customerOwnRoutes.contactIsUnique;
  const own = record?.contacts.find((each) => each.id === id)?.[field] ?? undefined;
  if (!usePermissionCheck()(route.permission)) return null;
  return (
    <UniquenessNotice
      name={`contacts.${at}.${field}`}
      route={route}
      body={(value) => ({ [field]: value, ...(record ? { excludeId: record.id } : {}) })}
      shape={route.body.shape[field]}
      own={own}
      says={`A contact of another customer has this ${field} already.`}
    />
  );
}
