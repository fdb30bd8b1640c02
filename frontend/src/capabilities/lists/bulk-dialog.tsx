import { useEffect, useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import type { BlockedRecords, BulkPreview, BulkTask, ListFilter } from '@backoffice/contracts/capabilities';
import type { Problem, Receipt, Resource, Route } from '@backoffice/contracts/kernel';
import { call, type RouteAnswering } from '#data/http-client.ts';
import { problemFrom } from '#data/problem.ts';
import { sendCommand } from '#data/use-command.ts';
import { WhatThisDoes } from '#forms/what-this-does.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { countText, pluralNoun, singularNoun } from '#widgets/labels.ts';
import { ProblemMessage, Skeleton } from '#widgets/page-states.tsx';

export type BulkDialogProps = {
  resource: Resource;
  /** “Move to trash”. */
  verb: string;
  routes: { readonly preview: RouteAnswering<BulkPreview>; readonly command: Route };
  filter: ListFilter;
  /** What the command says beside which records. */
  fields?: object;
  /** Those that were done at once. */
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
};

/**
 * Everything that a list finds: first how many of it, and what stands against the others; then it is done, to exactly
 * these.
 */
export function BulkDialog({ resource, verb, routes, filter, fields, onDone, onClose }: BulkDialogProps) {
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sending, setSending] = useState(false);
  const [turn, setTurn] = useState(0);
  const said = JSON.stringify({ ...fields, filter });
  useEffect(() => {
    let current = true;
    setPreview(null);
    call(routes.preview, { body: JSON.parse(said) as object }).then(
      (answer) => current && setPreview(answer),
      (fault: unknown) => current && setProblem(problemFrom(fault)),
    );
    return () => void (current = false);
  }, [routes.preview, said, turn]);
  const nouns = (count: number) => countText(count, singularNoun(resource), pluralNoun(resource));
  const askedWith = ({ token }: BulkPreview) => ({ body: { ...fields, filter, token } });
  async function press() {
    if (!preview) return;
    setSending(true);
    const outcome = await sendCommand<Route>(routes.command, askedWith(preview));
    setSending(false);
    if (!outcome.ok) {
      setProblem(outcome.problem);
      if (outcome.problem.code === 'PREVIEW_STALE') setTurn(turn + 1);
      return;
    }
    const answer = outcome.answer as Receipt | BulkTask; // at once, or in the background
    if ('taskId' in answer) notifySuccess(`${nouns(answer.count)}: this goes on in the background.`);
    onDone('taskId' in answer ? [] : (answer.ids ?? []));
    onClose();
  }
  const count = preview?.count ?? 0;
  return (
    <Dialog isOpen title={`${verb}: all that match`} onClose={sending ? undefined : onClose} className="dialog-small">
      <DialogBody>
        {problem && <ProblemMessage problem={problem} details={problem.details} />}
        {!preview && !problem && <Skeleton height={72} />}
        {preview && (
          <>
            <p role="status">
              {count === 0 ? (
                'Nothing of what matches can be done.'
              ) : (
                <>
                  <strong>{nouns(count)}</strong> {count === 1 ? 'matches' : 'match'} and can be done
                  {preview.inBackground && ', in the background'}.
                </>
              )}
            </p>
            {preview.blocked.map((group) => (
              <BlockedGroup key={group.code} group={group} />
            ))}
            {count > 0 && !sending && <WhatThisDoes route={routes.command} asked={askedWith(preview)} isAwaited />}
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onClose} disabled={sending} />
            <Button
              intent="primary"
              text={count === 0 ? verb : `${verb}: ${count.toLocaleString('en-US')}`}
              loading={sending}
              disabled={!preview || count === 0}
              onClick={() => void press()}
            />
          </>
        }
      />
    </Dialog>
  );
}

/** They stay as they are: why, and what some of them are called. */
export const BlockedGroup = ({ group: { count, message, samples } }: { group: BlockedRecords }) => (
  <div className="blocked-group">
    <p>
      <strong>{count.toLocaleString('en-US')} left out.</strong> {message}
    </p>
    {samples.length > 0 && (
      <ul className="muted">
        {samples.map((name, at) => (
          <li key={`${at} ${name}`}>{name}</li>
        ))}
        {count > samples.length && <li>and {(count - samples.length).toLocaleString('en-US')} more</li>}
      </ul>
    )}
  </div>
);
