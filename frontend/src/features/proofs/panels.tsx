import { useEffect, useRef } from 'react';
import { Callout } from '@blueprintjs/core';
import { Link, useLocation } from 'react-router';
import { proofOwnRoutes } from '@backoffice/contracts/features/proofs';
import { useRouteRead } from '#data/use-read.ts';
import { countText } from '#widgets/labels.ts';
import './proofs.css';

const POLL_MS = 60_000;

/** Above every page, while the books do not come out. Nothing is better news than no news. */
export function BooksNotice() {
  const { data, reload } = useRouteRead(proofOwnRoutes.last, {});
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setInterval(reload, POLL_MS);
    return () => clearInterval(timer);
  }, [reload]);
  const asked = useRef(pathname);
  useEffect(() => {
    if (asked.current !== pathname) reload();
    asked.current = pathname;
  }, [pathname, reload]);
  return data?.last && pathname !== '/proofs' ? <FailedProofNotice failed={data.last.failed} /> : null;
}

export const FailedProofNotice = ({ failed }: { failed: number }) =>
  failed === 0 ? null : (
    <Callout intent="danger" compact role="alert" className="problem-note books-notice">
      <span>Out of balance: {countText(failed, 'record needs', 'records need')} to be looked at.</span>
      <Link to="/proofs">See what was found</Link>
    </Callout>
  );
