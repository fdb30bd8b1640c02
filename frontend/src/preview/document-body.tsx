import type { ReactNode } from 'react';
import { PaperBlocks, Parties } from '#papers/paper-blocks.tsx';
import { Facts } from '#papers/paper-section.tsx';
import type { DocumentView } from './base/document-view.ts';

/** What the document says; `signature`: where the customer signs or has signed, null while nobody can. */
export function DocumentBody({
  shown: { name, paper, crewPage, total, deadline },
  signature,
}: {
  shown: Pick<DocumentView, 'name' | 'paper' | 'crewPage' | 'total' | 'deadline'>;
  signature: ReactNode;
}) {
  if (!paper) return crewPage;
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
