import type { MouseEvent } from 'react';
import { phoneText } from '@backoffice/contracts/kernel';

/** A row around it opens something else. */
const stay = (event: MouseEvent) => event.stopPropagation();

/** A number that is called by pressing it. */
export const PhoneLink = ({ of }: { of: string }) => (
  <a className="contact-link" href={`tel:${of}`} onClick={stay}>
    {phoneText(of)}
  </a>
);

/** Call, or write a text from one's own phone. */
export const PhoneLinks = ({ of }: { of: string }) => (
  <span className="contact-links">
    <PhoneLink of={of} />
    <a className="contact-link" href={`sms:${of}`} aria-label={`Text ${phoneText(of)}`} onClick={stay}>
      Text
    </a>
  </span>
);

export const EmailLink = ({ of }: { of: string }) => (
  <a className="contact-link" href={`mailto:${of}`} onClick={stay}>
    {of}
  </a>
);

/** Opens the map of the phone, or that of the browser. */
export const MapLink = ({ of }: { of: string }) => (
  <a
    className="contact-link"
    href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(of)}`}
    target="_blank"
    rel="noreferrer"
    onClick={stay}
  >
    {of}
  </a>
);
