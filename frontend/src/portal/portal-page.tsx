import type { PortalCompany } from '@backoffice/contracts/features/portal-access';
import { useState } from 'react';
import type { ApiResult } from '#preview/base/api.ts';
import { loadPortal, type PortalView } from './api.ts';
import { HomePage } from './home-page.tsx';
import { PageFrame, ProblemText } from './page-frame.tsx';
import { SignInPage } from './sign-in-page.tsx';

type Props = { readonly company: PortalCompany; readonly first: ApiResult<PortalView> };

/** What was sent to whoever is signed in at this company, or the way in. */
export function PortalPage({ company, first }: Props) {
  const [answer, setAnswer] = useState(first);
  const [isOut, setOut] = useState(false);
  async function reload() {
    setAnswer(await loadPortal());
    setOut(false);
  }
  if (answer.ok && !isOut && answer.value.profile.company.companyId === company.companyId)
    return <HomePage view={answer.value} onSignedOut={() => setOut(true)} />;
  const code = answer.ok ? '' : answer.failure.code;
  if (answer.ok || code === 'PORTAL_SIGN_IN_NEEDED' || code === 'PORTAL_CLOSED')
    return (
      <SignInPage
        company={company}
        news={answer.ok || code === 'PORTAL_SIGN_IN_NEEDED' ? null : answer.failure.message}
        onSignedIn={reload}
      />
    );
  return (
    <PageFrame company={company}>
      <main className="sign-in">
        <ProblemText text={answer.failure.message} />
        <button type="button" className="primary" onClick={() => void reload()}>
          Try again
        </button>
      </main>
    </PageFrame>
  );
}
