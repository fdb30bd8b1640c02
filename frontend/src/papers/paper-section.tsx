import type { ReactNode } from 'react';
import type { PaperFact, PaperSum } from '@backoffice/contracts/capabilities';
import { dollarsText } from '@backoffice/contracts/kernel';

/** A part of a paper under its title. */
export const Section = ({
  title,
  className = '',
  children,
}: {
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) => (
  <section className={`paper-block ${className}`.trim()} aria-label={title || undefined}>
    {title && <h2>{title}</h2>}
    {children}
  </section>
);

/** Labels and values; `className` says how they stand. */
export const Facts = ({ of, className }: { readonly of: readonly PaperFact[]; readonly className: string }) => (
  <dl className={className}>
    {of.map(({ label, value, strong }, at) => (
      <div key={at} data-strong={strong || undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export const Sums = ({ of }: { readonly of: readonly PaperSum[] }) => (
  <Facts className="paper-sums" of={of.map(({ cents, ...sum }) => ({ ...sum, value: dollarsText(cents) }))} />
);
