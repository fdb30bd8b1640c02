import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { isRouteErrorResponse, Link, useLocation, useRevalidator, useRouteError, useSearchParams } from 'react-router';
import { noted } from '#kernel/faults.ts';
import { explained, Failed } from '#kernel/problem.ts';
import { StatusPage, Title } from '#kernel/states.tsx';
import { isChunkGone, reloadOnce } from './reload.ts';

const home = (
  <Link className="bp6-button bp6-intent-primary" to="/">
    Go to the dashboard
  </Link>
);

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <Title>Page Not Found</Title>
      <StatusPage status={404} description={`Page Not Found: ${pathname}`} action={home} />
    </>
  );
}

export function AccessDeniedPage() {
  const from = useSearchParams()[0].get('from');
  return (
    <div className="status-page">
      <Title>Access denied</Title>
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
      {home}
    </div>
  );
}

/** Whatever a page could not cope with itself: asked again it may. */
export function RouteError() {
  const error = useRouteError();
  const { state, revalidate } = useRevalidator();
  useEffect(() => reloadOnce(noted(error)), [error]);
  const failed = error instanceof Failed ? error : null;
  const status = failed?.status || (isRouteErrorResponse(error) ? error.status : 500); // 0: no answer came
  const description = failed
    ? explained(failed.problem)
    : isRouteErrorResponse(error)
      ? error.statusText
      : 'Something on this page went wrong.';
  return (
    <>
      <Title>Something went wrong</Title>
      <StatusPage
        status={status}
        description={description}
        action={
          <>
            <Button
              intent="primary"
              text="Try again"
              loading={state !== 'idle'}
              onClick={() => (isChunkGone(error) ? location.reload() : void revalidate())}
            />
            <Link to="/">Go to the dashboard</Link>
          </>
        }
      />
    </>
  );
}
