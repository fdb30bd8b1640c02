import type { PortalPaper } from '@backoffice/contracts/features/portal-access';
import { dollarsText } from '@backoffice/contracts/kernel';
import { useState } from 'react';
import { detailOf, kindOf, standingOf, titleOf } from './paper-words.ts';

type Props = {
  readonly items: readonly PortalPaper[];
  readonly today: string;
  readonly onOpen: (paper: PortalPaper) => void;
};
const ALL = 'All';

/** All that was sent, by the place it is for; kinds can be chosen where there are several. */
export function PapersList({ items, today, onOpen }: Props) {
  const [chosen, setChosen] = useState(ALL);
  const kinds = [...new Set(items.map(kindOf))];
  const shown = items.filter((paper) => chosen === ALL || kindOf(paper) === chosen);
  const places = [...Map.groupBy(shown, ({ locationId }) => locationId).values()];
  if (items.length === 0)
    return (
      <section className="card nothing">
        <h2>Nothing was sent yet</h2>
        <p className="quiet">Proposals, contracts and invoices stand here as soon as they are sent to you.</p>
      </section>
    );
  return (
    <>
      {kinds.length > 1 && (
        <div className="chips" role="group" aria-label="Kinds of paper">
          {[ALL, ...kinds].map((kind) => (
            <button key={kind} type="button" aria-pressed={kind === chosen} onClick={() => setChosen(kind)}>
              {kind}
            </button>
          ))}
        </div>
      )}
      {places.map((papers) => (
        <section key={papers[0]?.locationId} className="card place">
          <h2>{papers[0]?.locationName}</h2>
          <ul>
            {papers.map((paper) => (
              <PaperRow key={paper.id} paper={paper} today={today} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

export function PaperRow({ paper, today, onOpen }: Omit<Props, 'items'> & { paper: PortalPaper }) {
  const { tone, text } = standingOf(paper, today);
  return (
    <li>
      <button type="button" className="paper-row" onClick={() => onOpen(paper)}>
        <span className="paper-what">
          <strong>{titleOf(paper)}</strong>
          <span className="quiet">{detailOf(paper)}</span>
        </span>
        <span className={`tag tag-${tone}`}>{text}</span>
        {paper.amount !== undefined && <span className="paper-sum">{dollarsText(paper.amount)}</span>}
      </button>
    </li>
  );
}
