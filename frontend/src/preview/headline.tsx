import { useEffect, useState } from 'react';
import { dayText, dollarsText, licenseText, phoneText } from '@backoffice/contracts/kernel';
import { fileUrl } from './base/api.ts';
import type { DocumentView } from './base/document-view.ts';
import { daysLeft } from './base/text.ts';

export function Masthead({ company, token }: { company: DocumentView['company']; token: string }) {
  return (
    <header className="masthead">
      <div className="masthead-row">
        <CompanyLogo company={company} token={token} />
        <p className="company">
          <strong>{company.name}</strong>
          {company.licenseNumber && <span>{licenseText(company)}</span>}
        </p>
        {company.phone && (
          <a
            className="call"
            href={`tel:${company.phone}`}
            aria-label={`Call ${company.name}, ${phoneText(company.phone)}`}
          >
            <PhoneIcon />
            <span className="wide">{phoneText(company.phone)}</span>
          </a>
        )}
      </div>
    </header>
  );
}

/**
 * The logo, or the first letter of the name where there is none to be had. The name stands beside it, so it is not read
 * out.
 */
function CompanyLogo({ company: { name, logo }, token }: { company: DocumentView['company']; token: string }) {
  const [url, setUrl] = useState<string | null>(logo && '');
  useEffect(() => {
    if (logo) void fileUrl(token, logo).then(setUrl);
  }, [logo, token]);
  if (url === null)
    return (
      <span className="monogram" aria-hidden="true">
        {name.charAt(0)}
      </span>
    );
  return <span className="logo">{url && <img src={url} alt="" onError={() => setUrl(null)} />}</span>;
}

const PhoneIcon = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path
      d="M6.5 3H4a1 1 0 0 0-1 1.1A14 14 0 0 0 15.900 17 1 1 0 0 0 17 16v-2.500l-3.500-1.300-1.500 1.500a11 11 0 0 1-5.700-5.700l1.500-1.500z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.600"
      strokeLinejoin="round"
    />
  </svg>
);

/** What is to be signed, for how much and until when: all of it in the first screenful of a phone. */
export function Headline({
  shown: { title, name, preparedFor, total, deadline, today, canSign },
}: {
  shown: DocumentView;
}) {
  const left = deadline && canSign ? daysLeft(today, deadline.day) : null;
  return (
    <section className="headline" aria-labelledby="headline">
      <div>
        <p className="kicker">{title}</p>
        <h1 id="headline" className={name.length > 48 ? 'long' : undefined}>
          {name}
        </h1>
        {preparedFor !== null && <p className="quiet">Prepared for {preparedFor}</p>}
      </div>
      <dl className="facts">
        {total && (
          <div className="fact-total">
            <dt>{total.label}</dt>
            <dd>{dollarsText(total.cents)}</dd>
          </div>
        )}
        {deadline && (
          <div>
            <dt>{deadline.label}</dt>
            <dd>
              {deadline.text ?? dayText(deadline.day)}
              {left && <span className="tag tag-warn">{left}</span>}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

export function Imprint({ company }: { company: DocumentView['company'] }) {
  const lines = [company.address, licenseText(company)];
  return (
    <footer className="imprint">
      <strong>{company.name}</strong>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {company.phone && <a href={`tel:${company.phone}`}>{phoneText(company.phone)}</a>}
      {company.email && <a href={`mailto:${company.email}`}>{company.email}</a>}
    </footer>
  );
}
