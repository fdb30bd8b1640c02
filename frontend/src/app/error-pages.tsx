import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { isRouteErrorResponse, Link, useLocation, useRevalidator, useRouteError, useSearchParams } from 'react-router';
import { captureError } from '#browser/error-capture.ts';
import { isMissingChunk } from '#browser/missing-chunk.ts';
import { problemText, ProblemError } from '#data/problem.ts';
import { StatusPage, PageTitle } from '#widgets/page-states.tsx';
import { reloadOnce } from './reload.ts';

const homeLink = (
  <Link className="bp6-button bp6-intent-primary" to="/">
    Go to the dashboard
  </Link>
);

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle>Page Not Found</PageTitle>
      <StatusPage status={404} description={`Page Not Found: ${pathname}`} action={homeLink} />
    </>
  );
}

export function AccessDeniedPage() {
  const from = useSearchParams()[0].get('from');
  return (
    <div className="status-page">
      <PageTitle>Access denied</PageTitle>
      <p className="status-code">403</p>
      <h1>Access denied</h1>
      <p className="muted">
        You do not have permission to perform this action.
        {from && (
          <>
            <br />
            Asked for: {from}
          </>
        )}
      </p>
      {homeLink}
    </div>
  );
}

/** Whatever a page could not cope with itself: asked again it may. */
export function RouteError() {
  const error = useRouteError();
  const { state, revalidate } = useRevalidator();
  useEffect(() => void reloadOnce(captureError(error)), [error]);
  const failed = error instanceof ProblemError ? error : null;
  const status = failed?.status || (isRouteErrorResponse(error) ? error.status : 500); // 0: no answer came
  const description = failed
    ? problemText(failed.problem)
    : isRouteErrorResponse(error)
      ? error.statusText
      : 'Something on this page went wrong.';
  return (
    <>
      <PageTitle>Something went wrong</PageTitle>
      <StatusPage
        status={status}
        description={description}
        action={
          <>
            <Button
              intent="primary"
              text="Try again"
              loading={state !== 'idle'}
              onClick={() => (isMissingChunk(error) ? location.reload() : void revalidate())}
            />
            <Link to="/">Go to the dashboard</Link>
          </>
        }
      />
    </>
  );
}
