import { useEffect } from 'react';
import { isRouteErrorResponse, Link, useLocation, useRouteError, useSearchParams } from 'react-router';
import { Failed, problemOf } from '#kernel/problem.ts';
import { StatusPage, Title } from '#kernel/states.tsx';
import { reloadOnce } from './reload.ts';

const home = <Link className="bp6-button bp6-intent-primary" to="/">Go to the dashboard</Link>;

export function NotFoundPage() {
  const { pathname } = useLocation();
  return <><Title>Page Not Found</Title><StatusPage status={404} description={`Page Not Found: ${pathname}`} action={home} /></>;
}

export function AccessDeniedPage() {
  const from = useSearchParams()[0].get('from');
  return (
    <div className="status-page">
      <Title>Access denied</Title>
      <p className="status-code">403</p>
      <h1>Access denied</h1>
      <p className="muted">You do not have permission to perform this action.{from && <><br />Asked for: {from}</>}</p>
      {home}
    </div>
  );
}

/** Whatever a page could not cope with itself. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => reloadOnce(error), [error]);
  if (isRouteErrorResponse(error)) return <StatusPage status={error.status} description={error.statusText} action={home} />;
  const problem = problemOf(error);
  const description = error instanceof Failed ? problem.message : 'Something on this page went wrong. Reload it, or go back to the dashboard.';
  return <><Title>Something went wrong</Title><StatusPage status={error instanceof Failed && error.status > 0 ? error.status : 500} description={description} action={home} /></>;
}
