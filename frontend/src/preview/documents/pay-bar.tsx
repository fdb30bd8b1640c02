import { dollarsText } from '@backoffice/contracts/kernel';

/** Always in reach at the bottom: what is open, and the page on which the company is paid. */
export const PayBar = ({ url, open, noun }: { url: string; open: number; noun: string }) => (
  <section className="bar" aria-label={`Pay this ${noun}`}>
    <div className="bar-row">
      <a className="primary" href={url} target="_blank" rel="noreferrer">
        Pay {dollarsText(open)}
      </a>
    </div>
  </section>
);
