import type { PortalCompany } from '@backoffice/contracts/features/portal-access';
import { phoneText } from '@backoffice/contracts/kernel';
import type { ReactNode } from 'react';

/** The company at the head, and whatever belongs beside it. */
export const PageFrame = ({
  company: { name, licenseNumber, phone, email },
  aside,
  children,
}: {
  company: PortalCompany;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <>
    <header className="masthead">
      <div className="masthead-row">
        <span className="monogram" aria-hidden="true">
          {name.charAt(0)}
        </span>
        <p className="company">
          <strong>{name}</strong>
          {licenseNumber && <span>License {licenseNumber}</span>}
        </p>
        {aside}
      </div>
    </header>
    {children}
    <footer className="imprint">
      <strong>{name}</strong>
      {phone && <a href={`tel:${phone}`}>{phoneText(phone)}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </footer>
  </>
);

/** What went wrong, where it is heard. */
export const ProblemText = ({ text }: { text: string | null }) =>
  text !== null && (
    <p className="problem" role="alert">
      {text}
    </p>
  );

/** Instead of a portal that is nobody’s. */
export const Gone = ({ message }: { message: string }) => (
  <main className="unavailable">
    <h1>This address leads nowhere</h1>
    <p>{message}</p>
    <p className="quiet">Open it again from the message you received, or ask the company for the address.</p>
  </main>
);
