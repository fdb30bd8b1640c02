import type { ReactNode } from 'react';
import { PaperBlocks, Parties } from '#papers/paper-blocks.tsx';
import { Facts } from '#papers/paper-section.tsx';
import { PhotoStrip, type PhotoUrl } from '#papers/photo-strip.tsx';
import type { DocumentView } from './base/document-view.ts';

/** What the document says; `signature`: where the customer signs or has signed, null while nobody can. */
export function DocumentBody({
  shown: { name, paper, crewPage, agreement, photos, total, deadline },
  signature,
  photoUrl,
}: {
  shown: Pick<DocumentView, 'name' | 'paper' | 'crewPage' | 'agreement' | 'photos' | 'total' | 'deadline'>;
  signature: ReactNode;
  photoUrl: PhotoUrl;
}) {
  if (!paper)
    return (
      <>
        {crewPage}
        {photos && <PhotoStrip of={photos} url={photoUrl} />}
        {signature && (
          <section className="crew-page">
            {Object.entries(agreement ?? {}).map(([lang, text]) => (
              <p key={lang} lang={lang} className="crew-text">
                {text}
              </p>
            ))}
            {signature}
          </section>
        )}
      </>
    );
  const { head, parties, blocks } = paper;
  /** The others stand at the head of the page. */
  const facts = head?.facts.filter(({ label }) => label !== total?.label && label !== deadline?.label) ?? [];
  return (
    <div className="paper-body">
      {head && (
        <section>
          {head.subtitle !== name && <p className="quiet">{head.subtitle}</p>}
          <Facts of={facts} className="paper-facts" />
          <Parties of={parties} />
        </section>
      )}
      <PaperBlocks
        blocks={blocks}
        photoUrl={photoUrl}
        signer={({ isCustomer, role }) =>
          isCustomer && signature ? (
            <>
              <strong>{role}</strong>
              {signature}
            </>
          ) : undefined
        }
      />
      {!blocks.some(({ kind }) => kind === 'signature') && signature}
    </div>
  );
}
