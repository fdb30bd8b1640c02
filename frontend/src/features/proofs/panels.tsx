import { useEffect } from 'react';
import { Callout } from '@blueprintjs/core';
import { Link, useLocation } from 'react-router';
import { proofOwnRoutes } from '@backoffice/contracts/features/proofs';
import { useAnswer } from '#kernel/use-read.ts';
import { counted } from '#kernel/words.ts';

const AGAIN_MS = 60_000;

/** Above every page, while the books do not come out. Nothing is better news than no news. */
export function BooksNotice() {
  const { data, reload } = useAnswer(proofOwnRoutes.last, {});
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setInterval(reload, AGAIN_MS);
    return () => clearInterval(timer);
  }, [reload]);
  useEffect(reload, [pathname, reload]);
  return data?.last && pathname !== '/proofs' ? <Notice failed={data.last.failed} /> : null;
}

export const Notice = ({ failed }: { failed: number }) =>
  failed === 0 ? null : (
    <Callout intent="danger" compact role="alert" className="problem-note books-notice">
      <span>The books do not come out: {counted(failed, 'record needs', 'records need')} to be looked at.</span>
      <Link to="/proofs">See what was found</Link>
    </Callout>
  );
