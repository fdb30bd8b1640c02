import { phoneText } from '@backoffice/contracts/kernel';

/** A number that is called by pressing it, also where a row around it opens something else. */
export const PhoneLink = ({ of }: { of: string }) => (
  <a className="contact-link" href={`tel:${of}`} onClick={(event) => event.stopPropagation()}>
    {phoneText(of)}
  </a>
);

export const EmailLink = ({ of }: { of: string }) => (
  <a className="contact-link" href={`mailto:${of}`}>
    {of}
  </a>
);
