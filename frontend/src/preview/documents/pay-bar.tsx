import { dollarsText } from '@backoffice/contracts/kernel';

type Props = {
  /** The page on which the company is paid, or what opens the sheet to pay it here. */
  readonly to: string | (() => void);
  readonly open: number;
  readonly noun: string;
};

/** Always in reach at the bottom: what is open, and where it is paid. */
export const PayBar = ({ to, open, noun }: Props) => (
  <section className="bar" aria-label={`Pay this ${noun}`}>
    <div className="bar-row">
      {typeof to === 'string' ? (
        <a className="primary" href={to} target="_blank" rel="noreferrer">
          Pay {dollarsText(open)}
        </a>
      ) : (
        <button type="button" className="primary" onClick={to}>
          Pay {dollarsText(open)}
        </button>
      )}
    </div>
  </section>
);
