import type { SignedDocument } from '@backoffice/contracts/capabilities';
import { useState, type DragEvent } from 'react';
import { verifyDocument, type ApiResult } from '#preview/base/api.ts';
import { Field } from '#preview/base/field.tsx';
import { sha256Of } from './file-hash.ts';
import { VerifyResult, type VerificationQuery } from './verify-result.tsx';

type VerificationResult = { readonly asked: VerificationQuery; readonly answer: ApiResult<SignedDocument> };
/** More than any document that is sealed here. */
const MAX_FILE_BYTES = 50_000_000;

/** Anybody with a signed PDF, or with its code on paper, asks here whether it is what was signed. */
export function VerifyPage({ code: begun }: { code: string }) {
  const [code, setCode] = useState(begun);
  const [missing, setMissing] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<VerificationResult | null>(null);

  async function ask(asked: VerificationQuery, question: () => Promise<ApiResult<SignedDocument>>) {
    if (busy) return;
    setBusy(true);
    setMissing(undefined);
    setResult({ asked, answer: await question() });
    setBusy(false);
  }
  function check(file: File | undefined) {
    if (file)
      void ask({ file: file.name }, async () =>
        file.size > MAX_FILE_BYTES
          ? UNREADABLE_FILE
          : sha256Of(file).then(
              (sha256) => verifyDocument({ sha256 }),
              () => UNREADABLE_FILE,
            ),
      );
  }
  function checkCode() {
    if (code.trim() === '') return setMissing('Type the code that is printed at the foot of each page.');
    void ask({ code }, () => verifyDocument({ code: code.trim().slice(0, 40) }));
  }

  return (
    <>
      <header className="masthead">
        <div className="masthead-row">
          <span className="monogram" aria-hidden="true">
            ✓
          </span>
          <p className="company">
            <strong>Document check</strong>
            <span>Proposals, contracts and change orders</span>
          </p>
        </div>
      </header>
      <main className="verify">
        <div className={result ? 'unseen' : 'verify-head'}>
          <h1>Is this the document that was signed?</h1>
          <p className="quiet">Choose the signed PDF you have, or type the code that is printed on it.</p>
        </div>
        {result && !busy && <VerifyResult {...result} />}
        <FileDrop again={result !== null} busy={busy} onFile={check} />
        <form
          className="verify-code"
          onSubmit={(event) => {
            event.preventDefault();
            checkCode();
          }}
          noValidate
        >
          <Field
            label="Verification code"
            error={missing}
            value={code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            onChange={(event) => setCode(event.target.value)}
          />
          <button type="submit" className="plain" aria-disabled={busy}>
            Check code
          </button>
        </form>
        <p className="quiet verify-authority">
          A PDF reader can tell, too. <a href="/api/verify/authority">Download our certificate</a> and trust it there
          once: then the reader names the company that sealed a document, and whether anything was changed since.
        </p>
        <output className="unseen">{busy ? 'Checking' : ''}</output>
      </main>
    </>
  );
}

const UNREADABLE_FILE: ApiResult<SignedDocument> = {
  ok: false,
  failure: {
    code: 'UNREADABLE',
    message:
      'Choose the PDF as it is saved on this device. Where the address of this page does not begin with https, type the code instead.',
    details: [],
  },
};

/** The whole area takes a file, dropped or chosen; a phone opens its own list of files. */
function FileDrop({
  again,
  busy,
  onFile,
}: {
  again: boolean;
  busy: boolean;
  onFile: (file: File | undefined) => void;
}) {
  const [over, setOver] = useState(false);
  const hover = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <div
      className={over ? 'drop drop-over' : 'drop'}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <label className={`${again ? 'plain' : 'primary'}${busy ? ' drop-busy' : ''}`}>
        {busy ? 'Checking…' : again ? 'Choose another PDF' : 'Choose a PDF'}
        <input
          type="file"
          accept="application/pdf,.pdf"
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <p className="quiet">
        <span className="wide">Or drop it here. </span>The file stays on this device; only its fingerprint is compared.
      </p>
    </div>
  );
}
