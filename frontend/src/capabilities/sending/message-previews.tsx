import { useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Paperclip } from '@blueprintjs/icons';
import { LetterText, LINK_FIELD, type LetterPreview } from '@backoffice/contracts/capabilities';
import { phoneText } from '@backoffice/contracts/kernel';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { ProblemWithRetry, Skeleton } from '#widgets/page-states.tsx';
import type { SendPageProps } from './send-form.tsx';

type EmailPreviewProps = {
  page: Pick<SendPageProps, 'resource' | 'id'>;
  /** Left out where nobody is written to yet. */
  to?: readonly string[];
  subject: string;
  body: string;
};

/**
 * The email as the server mails it, and a way to have it mailed to oneself. While it cannot be sent as it stands, the
 * last one that could is shown.
 */
export function EmailPreview({ page: { resource, id }, to, subject, body }: EmailPreviewProps) {
  const words = useSettled(JSON.stringify({ subject, body }));
  const parsed = LetterText.safeParse(JSON.parse(words));
  const asked = parsed.success ? { params: { id }, body: parsed.data } : null;
  const {
    data: letter,
    problem,
    reload,
  } = useRouteRead(mountedRoute(resource, 'previewEmail'), asked, [resource.entity]);
  return (
    <section className="preview" aria-label="Preview of the email">
      <header className="preview-head">
        <h2>Preview</h2>
        <TestEmailButton resource={resource} id={id} body={parsed.data} />
      </header>
      {problem && <ProblemWithRetry problem={problem} onRetry={reload} />}
      <div className="letter">
        <dl className="facts">
          <div>
            <dt>From</dt>
            <dd>{letter?.from}</dd>
          </div>
          {to && (
            <div>
              <dt>To</dt>
              <dd>{to.join(', ') || 'Nobody yet'}</dd>
            </div>
          )}
          <div>
            <dt>Subject</dt>
            <dd>{letter?.subject}</dd>
          </div>
          <div>
            <dt>Attached</dt>
            <dd>
              {letter && (
                <>
                  <Paperclip size={14} /> {letter.attachmentName}
                </>
              )}
            </dd>
          </div>
        </dl>
        {letter ? (
          <LetterFrame letter={letter} />
        ) : asked ? (
          <Skeleton height={480} />
        ) : (
          <p className="muted">Write a subject and a message, and the email stands here.</p>
        )}
      </div>
    </section>
  );
}

const DELAY_MS = 300;

/** Debounce: a text once nobody types on. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/**
 * The HTML of the mail in a frame of its own, without scripts; the picture at its head comes with it, and its links
 * lead nowhere.
 */
function LetterFrame({ letter: { html, logo } }: { letter: LetterPreview }) {
  const [height, setHeight] = useState(480);
  const shown = html.replace('<head>', '<head><base target="_blank">').replace('cid:logo', logo ?? '');
  return (
    <iframe
      className="letter-frame"
      title="The email"
      sandbox="allow-same-origin"
      srcDoc={shown}
      style={{ height }}
      onLoad={({ currentTarget: { contentDocument } }) =>
        setHeight((before) => contentDocument?.documentElement.scrollHeight ?? before)
      }
    />
  );
}

function TestEmailButton({
  resource,
  id,
  body,
}: EmailPreviewProps['page'] & { body: Pick<EmailPreviewProps, 'subject' | 'body'> | undefined }) {
  const { send, sending } = useCommand(mountedRoute(resource, 'sendTestEmail'));
  async function sendTest() {
    if (!body) return;
    const outcome = await send({ params: { id }, body });
    if (outcome.ok) notifySuccess('A test is on its way to your own mailbox.');
    else notifyProblem(outcome.problem);
  }
  return (
    <Button
      size="small"
      variant="outlined"
      text="Send a test to me"
      loading={sending}
      disabled={!body}
      onClick={() => void sendTest()}
    />
  );
}

/** A text as the server fills it in. */
export function FilledSmsPreview({ page: { resource, id }, body }: Pick<EmailPreviewProps, 'page' | 'body'>) {
  const settled = useSettled(body);
  const asked = settled === '' ? null : { params: { id }, body: { subject: 'Text', body: settled } };
  const { data, problem, reload } = useRouteRead(mountedRoute(resource, 'previewEmail'), asked, [resource.entity]);
  if (problem) return <ProblemWithRetry problem={problem} onRetry={reload} />;
  return <SmsPreview body={data?.words ?? ''} />;
}

/** A text message as a phone shows it. */
export const SmsPreview = ({ to, body }: { to?: readonly string[]; body: string }) => (
  <section className="preview" aria-label="Preview of the text">
    <h2>Preview</h2>
    <div className="phone">
      {to && <p className="muted">{to.map(phoneText).join(', ') || 'Nobody yet'}</p>}
      <p className="bubble">
        {body.split(LINK_FIELD).flatMap((part, at) => (at > 0 ? [<u key={at}>{location.host}/…</u>, part] : [part]))}
      </p>
    </div>
  </section>
);
