import type { ReactNode } from 'react';
import type { Paper, PaperHead } from '@backoffice/contracts/capabilities';
import { licenseText, phoneText } from '@backoffice/contracts/kernel';
import { usePictureUrl } from '#files/uploads.ts';
import { PaperBlocks, Parties, type PaperParts } from '#papers/paper-blocks.tsx';
import { Facts } from '#papers/paper-section.tsx';
import type { Letterhead } from './letterhead.ts';

/** A document as the customer sees it: the letterhead, what it is and for whom, and what it says. */
export const PaperArticle = ({
  from,
  label,
  paper: { head, parties, blocks },
  children,
  ...parts
}: PaperParts & {
  /** Null while it is on its way. */
  from: Letterhead | null;
  label: string;
  paper: Paper;
  children?: ReactNode;
}) => (
  <article className="paper paper-body" aria-label={label} aria-busy={from === null || undefined}>
    {head && <Head from={from} of={head} />}
    {parties.length > 0 && <Parties of={parties} />}
    <PaperBlocks blocks={blocks} {...parts} />
    {children}
  </article>
);

const Head = ({ from, of: { title, subtitle, facts } }: { from: Letterhead | null; of: PaperHead }) => (
  <>
    <header className="paper-head">
      <div>
        <LetterheadLogo of={from?.logo ?? null} />
        <div className="paper-company">{from?.name}</div>
        {from && (
          <div className="muted">
            {from.address}
            <br />
            {phoneText(from.phone)} · {from.email}
            {from.licenseNumber && (
              <>
                <br />
                {licenseText(from)}
              </>
            )}
          </div>
        )}
      </div>
      <div className="paper-kind">
        <div>{title}</div>
        <h2>{subtitle}</h2>
      </div>
    </header>
    <Facts of={facts} className="paper-facts" />
  </>
);

/** The company's name stands below it, so it is not read out. Its place is kept until it has come. */
function LetterheadLogo({ of }: { of: string | null }) {
  const url = usePictureUrl(of);
  return of && <div className="paper-logo">{url && <img src={url} alt="" />}</div>;
}
