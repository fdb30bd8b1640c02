import type { ReactNode } from 'react';
import { LINK_FIELD } from '@backoffice/contracts/capabilities';
import { phoneText } from '@backoffice/contracts/kernel';
import { RichText } from '#widgets/rich-text.tsx';
import { useSelectedCompany } from '#access/profile.ts';

/** An email as it will look when it arrives; the link itself is put in at delivery. */
export function EmailPreview({
  to,
  subject,
  body,
  action,
  note,
}: {
  to: readonly string[];
  subject: string;
  body: string;
  action: string;
  note: ReactNode;
}) {
  const company = useSelectedCompany();
  return (
    <section className="preview" aria-label="Preview of the email">
      <h2>Preview</h2>
      <div className="letter">
        <dl className="facts">
          <div>
            <dt>From</dt>
            <dd>{company?.label}</dd>
          </div>
          <div>
            <dt>To</dt>
            <dd>{to.join(', ') || 'Nobody yet'}</dd>
          </div>
        </dl>
        <h3>{subject}</h3>
        {body.split(LINK_FIELD).map((part, at) => (
          <div key={at}>
            {at > 0 && <span className="letter-button">{action}</span>}
            <RichText text={part.trim()} />
          </div>
        ))}
        <p className="letter-note">{note}</p>
      </div>
    </section>
  );
}

/** A text message as a phone shows it. */
export const SmsPreview = ({ to, body }: { to: readonly string[]; body: string }) => (
  <section className="preview" aria-label="Preview of the text">
    <h2>Preview</h2>
    <div className="phone">
      <p className="muted">{to.map(phoneText).join(', ') || 'Nobody yet'}</p>
      <p className="bubble">
        {body.split(LINK_FIELD).flatMap((part, at) => (at > 0 ? [<u key={at}>{location.host}/…</u>, part] : [part]))}
      </p>
    </div>
  </section>
);
