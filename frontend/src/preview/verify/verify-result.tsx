import type { SignedDocument } from '@backoffice/contracts/capabilities';
import { dollarsText, instantText } from '@backoffice/contracts/kernel';
import type { ApiResult } from '#preview/base/api.ts';
import { Notice } from '#preview/base/notice.tsx';

export type VerificationQuery = { readonly file: string } | { readonly code: string };

/** The answer comes first on the page, and takes the focus. */
export function VerifyResult({ asked, answer }: { asked: VerificationQuery; answer: ApiResult<SignedDocument> }) {
  if (!answer.ok)
    return (
      <div className="verify-answer" key={JSON.stringify(asked)}>
        <FailureNotice asked={asked} {...answer.failure} />
      </div>
    );
  return (
    <div className="verify-answer" key={JSON.stringify(asked)}>
      <Verdict asked={asked} found={answer.value} />
      <DocumentFacts found={answer.value} />
    </div>
  );
}

function Verdict({ asked, found: { standing, isFile, company } }: { asked: VerificationQuery; found: SignedDocument }) {
  if (standing === 'voided')
    return (
      <Notice tone="bad" title="Signed, but void since" isNews>
        <p>It was signed as it stands here, and does not count any more. Ask {company} how it stands.</p>
      </Notice>
    );
  if (!isFile)
    return (
      <Notice tone="good" title="A document with this code was signed" isNews>
        <p>Compare what stands below with your copy. Choose the PDF to be sure of every letter of it.</p>
      </Notice>
    );
  if (standing === 'replaced')
    return (
      <Notice tone="good" title="This is the document that was signed" isNews>
        <p>
          {queryText(asked)} is unchanged. A later copy, which {company} has signed too, has replaced it.
        </p>
      </Notice>
    );
  return (
    <Notice tone="good" title="This is the document that was signed" isNews>
      <p>{queryText(asked)} is the same to the last byte.</p>
    </Notice>
  );
}

function FailureNotice({ asked, code, message }: { asked: VerificationQuery; code: string; message: string }) {
  if (code === 'NOT_SIGNED_HERE')
    return (
      <Notice tone="bad" title={withoutFullStop(message)} isNews>
        <p>
          {queryText(asked)} is not what was sealed when somebody signed. One changed letter is enough, and so is
          printing it to a new PDF. Ask the company for the signed copy.
        </p>
      </Notice>
    );
  if (code === 'CODE_UNKNOWN')
    return (
      <Notice tone="bad" title={withoutFullStop(message)} isNews>
        <p>Check it letter by letter against the foot of the page.</p>
      </Notice>
    );
  return (
    <Notice tone="quiet" title="This could not be checked" isNews>
      <p>{message}</p>
    </Notice>
  );
}

const methodTexts = { link: 'by link', inPerson: 'in person', staff: 'by staff', paper: 'on paper' } as const;

function DocumentFacts({ found }: { found: SignedDocument }) {
  const [, day = '', time = ''] = /^(.*), (.*?)$/.exec(instantText(found.timeZone, found.signedAt)) ?? [];
  return (
    <article className="document" aria-label="What was signed">
      <section>
        <dl className="parties">
          <Fact label="Document" value={`${found.kind} ${found.number}`} detail={found.name} />
          <Fact label="From" value={found.company} />
          <Fact
            label="Signed by"
            value={found.signedBy}
            detail={found.signedFor === found.signedBy ? '' : found.signedFor}
          />
          <Fact label="Signed on" value={day} detail={time} />
          <Fact label="How" value={methodTexts[found.method]} detail="" />
          <Fact label="Amount" value={dollarsText(found.amount)} />
          {found.seal && (
            <Fact
              label="Digital seal"
              value={found.seal.level === 'B-T' ? 'With a time stamp' : 'Without a time stamp'}
              detail={`Certificate ${found.seal.certificate.slice(0, 16)}`}
            />
          )}
        </dl>
      </section>
    </article>
  );
}

const Fact = ({ label, value, detail = '' }: { label: string; value: string; detail?: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <strong className="figure">{value}</strong>
      {detail && <span>{detail}</span>}
    </dd>
  </div>
);

const queryText = (asked: VerificationQuery) => ('file' in asked ? asked.file : asked.code);
const withoutFullStop = (sentence: string) => sentence.replace(/\.$/, '');
