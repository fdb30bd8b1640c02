import { useId, useState } from 'react';
import { Button, TextArea } from '@blueprintjs/core';
import { Clipboard, MobilePhone } from '@blueprintjs/icons';
import { useFormContext } from 'react-hook-form';
import { LabelledField } from '#forms/labelled-field.tsx';
import { contactIn, type PastedContact } from './calculations.ts';

/** The contacts of a phone, where its browser hands them out (Contact Picker API: Chrome on Android). */
type ContactsManager = {
  select(properties: readonly ('name' | 'email' | 'tel' | 'address')[]): Promise<
    readonly {
      readonly name?: readonly string[];
      readonly email?: readonly string[];
      readonly tel?: readonly string[];
      readonly address?: readonly {
        readonly addressLine: readonly string[];
        readonly city: string;
        readonly region: string;
        readonly postalCode: string;
      }[];
    }[]
  >;
};
const contactsOfPhone = () => (navigator as { contacts?: ContactsManager }).contacts; // not in every browser

async function pickedContact(contacts: ContactsManager): Promise<PastedContact | null> {
  const [picked] = await contacts.select(['name', 'email', 'tel', 'address']).catch(() => []);
  if (!picked) return null;
  const [place] = picked.address ?? [];
  const [line1 = '', line2 = ''] = place?.addressLine ?? [];
  return {
    company: '',
    title: '',
    name: picked.name?.[0] ?? '',
    phone: picked.tel?.[0] ?? '',
    email: picked.email?.[0] ?? '',
    address: place && line1 ? { line1, line2, city: place.city, state: place.region, zip: place.postalCode } : null,
  };
}

/** What is found fills the form in; what is not stays as it is typed. @returns what was found, in words */
function useFillIn() {
  const { setValue } = useFormContext();
  return ({ company, name, address, ...contact }: PastedContact): string => {
    const called = company || name;
    const put = (field: string, value: string) => value && setValue(field, value, { shouldDirty: true });
    put('name', called);
    put('type', called && (company ? 'business' : 'individual'));
    put('contacts.0.name', name || company);
    for (const [field, value] of Object.entries(contact)) put(`contacts.0.${field}`, value);
    for (const [field, value] of Object.entries(address ?? {})) put(`billingAddress.${field}`, value);
    const found = { name: called, phone: contact.phone, email: contact.email, address: address?.line1 ?? '' };
    const words = Object.entries(found).flatMap(([what, value]) => (value ? [what] : []));
    return words.length > 0 ? `Filled in: ${words.join(', ')}.` : 'No name, number, email or address is in it.';
  };
}

/** A new customer from what a mail, a list or a phone says of them, behind a button. */
export function PastedContactSection() {
  const fillIn = useFillIn();
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const phone = contactsOfPhone();
  async function pick(contacts: ContactsManager) {
    const picked = await pickedContact(contacts);
    if (picked) setSaid(fillIn(picked));
  }
  return (
    <div className="contact-source">
      <div>
        {text === null && <Button icon={<Clipboard />} text="Paste a contact" onClick={() => setText('')} />}{' '}
        {phone && <Button icon={<MobilePhone />} text="From this phone" onClick={() => void pick(phone)} />}
      </div>
      {text !== null && (
        <LabelledField id={id} label="Contact" help="A signature, a line of a list, a card." error={undefined}>
          <TextArea
            id={id}
            aria-describedby={`${id}-about`}
            fill
            autoFocus
            rows={3}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onPaste={({ clipboardData }) => setSaid(fillIn(contactIn(clipboardData.getData('text'))))}
          />
          <Button text="Fill in" disabled={text.trim() === ''} onClick={() => setSaid(fillIn(contactIn(text)))} />
        </LabelledField>
      )}
      <p role="status">{said}</p>
    </div>
  );
}
