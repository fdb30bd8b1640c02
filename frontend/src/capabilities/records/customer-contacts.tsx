import type { ReactNode } from 'react';
import { dayIn, dayText, primaryFirst } from '@backoffice/contracts/kernel';
import { useTimeZone } from '#access/profile.ts';
import { graphql } from '#data/gql.ts';
import { useRecord } from '#data/use-read.ts';
import { EmailLink, PhoneLinks } from '#widgets/contact-links.tsx';

const CustomerContactsQuery = graphql(`
  query CustomerContacts($id: ID!) {
    record: customer(id: $id) {
      id
      contacts {
        id
        name
        title
        phone
        email
        isPrimary
        smsOptedOutAt
        emailBouncedAt
      }
    }
  }
`);
/** Names the kind alone: the resource is its feature's. */
export const useCustomerContacts = (customerId: string) =>
  useRecord({ entity: 'Customer', tenant: 'company' }, CustomerContactsQuery, customerId);

type Contact = {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly isPrimary: boolean;
  readonly smsOptedOutAt: string | null;
  readonly emailBouncedAt: string | null;
};

function CameBack({ at }: { at: string }) {
  return <span className="late">Mail came back on {dayText(dayIn(useTimeZone(), at))}</span>;
}

/** Whom one calls and writes to at a customer's, the primary contact first. `children`: cards before these. */
export const ContactCards = ({ contacts, children }: { contacts: readonly Contact[]; children?: ReactNode }) => (
  <ul className="contact-cards">
    {children}
    {primaryFirst(contacts).map(({ id, name, title, phone, email, isPrimary, smsOptedOutAt, emailBouncedAt }) => (
      <li key={id}>
        <div>
          <strong>{name}</strong>{' '}
          <span className="muted">
            {[title, isPrimary && contacts.length > 1 && 'primary'].filter(Boolean).join(' · ')}
          </span>
        </div>
        {phone && <PhoneLinks of={phone} />}
        {email && <EmailLink of={email} />}
        {emailBouncedAt && <CameBack at={emailBouncedAt} />}
        {smsOptedOutAt && <span className="muted">Has opted out of text messages</span>}
      </li>
    ))}
  </ul>
);
