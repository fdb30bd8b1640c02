import './in-person.css';
import { useState } from 'react';
import { reportViewed, type ApiResult } from '#preview/base/api.ts';
import type { DocumentView, PublicDocumentKind } from '#preview/base/document-view.ts';
import { PreviewPage } from '#preview/preview-page.tsx';
import { HandBack, Introduction, Locked } from './in-person-steps.tsx';

export { loadHandOver } from '#preview/base/api.ts';

type HandOver = { readonly signer: string; readonly copyAddress: string | null };
type Props = {
  kind: PublicDocumentKind;
  token: string;
  first: ApiResult<DocumentView>;
  handOver: ApiResult<HandOver>;
};

/** Signing on a device of the company: who it is, the page that everybody signs on, and thanks. */
export function InPersonPage({ kind, token, first, handOver }: Props) {
  const [step, setStep] = useState<'introduction' | 'document' | 'thanks'>(
    first.ok && first.value.signature ? 'thanks' : 'introduction',
  );
  if (!handOver.ok || !first.ok)
    return <Locked message={first.ok ? (handOver.ok ? '' : handOver.failure.message) : first.failure.message} />;
  const { signer, copyAddress } = handOver.value;
  if (step === 'thanks') return <HandBack copyAddress={copyAddress} />;
  if (step === 'introduction')
    return (
      <Introduction
        signer={signer}
        kind={kind}
        shown={first.value}
        onConfirmed={() => {
          void reportViewed(kind.path, token); // without it the certificate does not say that they confirmed it
          setStep('document');
          window.scrollTo({ top: 0 });
        }}
      />
    );
  return (
    <PreviewPage
      kind={kind}
      token={token}
      first={first}
      inPerson={{
        name: signer,
        onSigned() {
          setStep('thanks');
          window.scrollTo({ top: 0 });
        },
      }}
    />
  );
}
