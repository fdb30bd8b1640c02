import type { ReactNode } from 'react';
import type { Instant } from '@backoffice/contracts/kernel';
import { RelativeTime } from './formats.tsx';
import { ProblemWithRetry } from './page-states.tsx';
import type { ReadResult } from '#data/use-read.ts';

/** `of`: what it shows, and what became of reading it. */
type PanelProps = {
  title: string;
  aside?: ReactNode;
  of?: Omit<ReadResult<unknown>, 'data'> & { readonly data?: unknown };
  children?: ReactNode;
};
/** A card with a short title, as they stand at the right of a record. */
export const Panel = ({ title, aside, of, children }: PanelProps) => (
  <section className="panel" aria-label={title} aria-busy={(of?.data === null && !of.problem) || undefined}>
    <header>
      <h2>{title}</h2>
      {aside}
    </header>
    {of?.problem && <ProblemWithRetry problem={of.problem} onRetry={of.reload} />}
    {children}
  </section>
);

/** What is known of a record, name by name. */
export const DetailList = ({ children }: { children: ReactNode }) => <dl className="facts">{children}</dl>;

/** One fact; one that is absent leaves no trace. */
export const DetailRow = ({ name, children }: { name: string; children: ReactNode }) =>
  children === null || children === undefined || children === '' || children === false ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );

/** Who made a record and who changed it last. */
export const CreatedAndChanged = ({
  of: { createdAt, createdByName, updatedAt, updatedByName },
}: {
  of: { createdAt: Instant; createdByName: string; updatedAt: Instant; updatedByName: string };
}) => (
  <>
    <DetailRow name="Created">
      <RelativeTime at={createdAt} /> by {createdByName}
    </DetailRow>
    <DetailRow name="Last change">
      <RelativeTime at={updatedAt} /> by {updatedByName}
    </DetailRow>
  </>
);
