import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Dialog, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core';
import { renderSVG } from 'uqr';
import type { SharedLink } from '@backoffice/contracts/capabilities';
import { instantText, type Problem, type Resource } from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import { useTimeZone } from '#access/profile.ts';
import { sendCommand } from '#data/use-command.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { singularNoun } from '#widgets/labels.ts';
import { ProblemMessage } from '#widgets/page-states.tsx';

type Link = z.infer<typeof SharedLink>;
export type SharedRecord = { readonly id: string; readonly version: number; readonly number: string };
type Channel = 'qr' | 'share' | 'copy';
type Props = { resource: Resource; record: SharedRecord; channel: Channel; onClose: () => void };

const titles = { qr: 'QR code to sign', share: 'Share the link', copy: 'Copy the link' } as const;

/** A link of its own for this press: as a QR code, to another program, or on the clipboard. */
export function ShareDialog({ resource, record, channel, onClose }: Props) {
  const zone = useTimeZone();
  const [link, setLink] = useState<Link | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isDone, setDone] = useState(false);
  const begun = useRef(false);
  const title = `${singularNoun(resource)} ${record.number}`;

  async function make(): Promise<Link> {
    const outcome = await sendCommand(mountedRoute(resource, 'share'), {
      params: { id: record.id },
      body: { channel },
      version: record.version,
    });
    if (!outcome.ok) {
      setProblem(outcome.problem);
      throw new Error(outcome.problem.message);
    }
    setLink(outcome.answer);
    return outcome.answer;
  }
  const begin = useEffectEvent(() => {
    const making = make();
    making.catch(() => {}); // said above
    if (channel === 'copy') void copyWhenMade(making).then(setDone);
    if (channel === 'share') void making.then(({ url }) => share(title, url)).then(setDone, () => {});
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
  }, []);

  return (
    <Dialog isOpen title={titles[channel]} onClose={onClose} className="dialog-small">
      <DialogBody>
        {problem && <ProblemMessage problem={problem} />}
        {!link && !problem && <Spinner aria-label="Making the link" />}
        {link && (
          <>
            {channel === 'qr' && (
              <div
                className="qr"
                role="img"
                aria-label={`QR code of the link to ${title}`}
                dangerouslySetInnerHTML={{ __html: renderSVG(link.url, { border: 2 }) }}
              />
            )}
            {isDone && <p role="status">{channel === 'copy' ? 'Copied.' : 'Handed on.'}</p>}
            <p className="link-address">{link.url}</p>
            <p className="muted">
              Good until {instantText(zone, link.expiresAt)}. Whoever has it can read and sign; it stands among the
              links, where it can be revoked.
            </p>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Close" onClick={onClose} />
            {link && channel === 'copy' && (
              <Button
                intent="primary"
                text={isDone ? 'Copy again' : 'Copy'}
                onClick={() => void copyWhenMade(Promise.resolve(link)).then(setDone)}
              />
            )}
            {link && channel === 'share' && (
              <Button intent="primary" text="Share" onClick={() => void share(title, link.url).then(setDone)} />
            )}
          </>
        }
      />
    </Dialog>
  );
}

/**
 * Asked of the clipboard within the press, with the link to come: phones refuse it later. Where a promise is not taken,
 * as soon as it is there. Resolves to whether it was copied.
 */
async function copyWhenMade(making: Promise<Link>): Promise<boolean> {
  const text = making.then(({ url }) => new Blob([url], { type: 'text/plain' }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    return true;
  } catch {
    return making
      .then(({ url }) => navigator.clipboard.writeText(url))
      .then(
        () => true,
        () => false,
      );
  }
}

/** To another program, where the device can; else onto the clipboard. Resolves to whether it went. */
async function share(title: string, url: string): Promise<boolean> {
  const hasShareSheet = 'share' in navigator;
  try {
    await (hasShareSheet ? navigator.share({ title, url }) : navigator.clipboard.writeText(url));
    return true;
  } catch {
    return false;
  }
}
