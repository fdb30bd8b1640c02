import type { ReactNode } from 'react';
import { Button, Callout, Classes } from '@blueprintjs/core';
import { Link } from 'react-router';
import type { ProblemDetail, Problem } from '@backoffice/contracts/kernel';
import { problemLines } from '#data/problem.ts';
import { PRODUCT_NAME } from '#navigation/page.ts';
import { RecordInView } from '#data/record-in-view.tsx';
import type { ReadResult } from '#data/use-read.ts';

/** The tab's title. */
export const PageTitle = ({ children }: { children: string }) => <title>{`${children} · ${PRODUCT_NAME}`}</title>;

/** A shape of the same size as what is on its way. */
export const Skeleton = ({
  height,
  width,
  className = '',
}: {
  height: number | string;
  width?: number | string;
  className?: string;
}) => <div className={`${Classes.SKELETON} ${className}`} style={{ height, width }} aria-hidden />;

export const PageSkeleton = () => (
  <div className="page" aria-busy="true" aria-label="Loading">
    <Skeleton height={28} width="30%" />
    <Skeleton height={180} />
    <Skeleton height={320} />
  </div>
);

/** Why there is nothing here, and the one next step. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className="empty">
    <p className="empty-title">{title}</p>
    {children && <p className="muted">{children}</p>}
    {action}
  </div>
);

type ProblemMessageProps = {
  readonly problem: Problem;
  /** Those that stand nowhere else. */ readonly details?: readonly ProblemDetail[];
  readonly children?: ReactNode;
};

/**
 * What went wrong, wherever there is room for it: the sentence of the catalogue, its details below, and what can be
 * done about it.
 */
export function ProblemMessage({ problem, details = problem.details, children }: ProblemMessageProps) {
  const [sentence, ...rest] = problemLines({ message: problem.message, details });
  return (
    <Callout intent="danger" compact role="alert" tabIndex={-1} className="problem-note">
      <div>
        <strong>{sentence}</strong>
        {rest.map((text) => (
          <div key={text}>{text}</div>
        ))}
      </div>
      {children}
    </Callout>
  );
}

export const ProblemWithRetry = ({ problem, onRetry }: { problem: Problem; onRetry: () => void }) => (
  <ProblemMessage problem={problem}>
    <Button size="small" text="Try again" onClick={onRetry} />
  </ProblemMessage>
);

/** The spec's error page: a status code, its message, and a description. */
export const StatusPage = ({
  status = 500,
  description,
  action,
}: {
  status?: number;
  description: string;
  action?: ReactNode;
}) => (
  <div className="status-page" role="alert">
    <p className="status-code" data-status={status}>
      {status}
    </p>
    <h1>{status === 404 ? 'Page Not Found' : 'Internal Server Error'}</h1>
    <p className="muted">{description}</p>
    {action}
  </div>
);

/** The list a record is on: the way back when there is no such record. */
export type BackLink = { readonly to: string; readonly text: string };

/** Shows what was read; while it is on its way a skeleton, and after a failure the old data with a way to retry. */
export function AsyncContent<T>({
  of,
  back,
  skeleton = <PageSkeleton />,
  children,
}: {
  of: ReadResult<T>;
  back?: BackLink;
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (of.data === null && of.problem?.type === 'NOT_FOUND')
    return (
      <StatusPage
        status={404}
        description={of.problem.message}
        action={
          back && (
            <Link className="bp6-button bp6-intent-primary" to={back.to}>
              {back.text}
            </Link>
          )
        }
      />
    );
  if (of.data === null && of.problem)
    return (
      <div className="page">
        <ProblemWithRetry problem={of.problem} onRetry={of.reload} />
      </div>
    );
  if (of.data === null) return skeleton;
  const content = (
    <>
      {of.problem && <ProblemWithRetry problem={of.problem} onRetry={of.reload} />}
      {children(of.data)}
    </>
  );
  return of.record ? <RecordInView of={of.record}>{content}</RecordInView> : content;
}
