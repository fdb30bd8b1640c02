import { ArrowRight } from '@blueprintjs/icons';
import { Money } from '#widgets/formats.tsx';

type Props = {
  /** Null until it is read: the panel keeps its place. */
  before: number | null;
  change: number;
  /** It is approved: the contract is worth that already. */
  counts?: boolean;
};
/** The value of the contract without a change, the change, and with it. */
export const BeforeAndAfter = ({ before, change, counts = false }: Props) => (
  <section className="panel before-after" aria-label="Contract value" data-counts={counts || undefined}>
    <div>
      <span className="muted">Contract value before</span>
      <strong>{before === null ? '…' : <Money of={before} />}</strong>
    </div>
    <ArrowRight className="muted" aria-hidden />
    <div>
      <span className="muted">This change</span>
      <strong>
        {change > 0 && '+'}
        <Money of={change} />
      </strong>
    </div>
    <ArrowRight className="muted" aria-hidden />
    <div>
      <span className="muted">{counts ? 'New contract value' : 'Contract value once approved'}</span>
      <strong>{before === null ? '…' : <Money of={before + change} />}</strong>
    </div>
  </section>
);
