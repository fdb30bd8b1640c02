import { useState } from 'react';
import { Button, Switch } from '@blueprintjs/core';
import { ArrowLeft, ArrowRight } from '@blueprintjs/icons';
import { nextOf, type Photo } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { sendCommand } from '#data/use-command.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifyProblem } from '#toasts/notify.ts';

/** `isFixed`: as it is, since the document is signed or may not be edited. */
export function ShowSwitch({
  resource,
  id,
  photo: { photoId, shown },
  isFixed,
  at,
}: {
  resource: Resource;
  id: string;
  photo: Photo;
  isFixed: boolean;
  at: number;
}) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  async function toggle() {
    setWanted(!shown);
    const route = mountedRoute(resource, shown ? 'hidePhoto' : 'showPhoto');
    const outcome = await sendCommand(route, { params: { id }, body: { photoId } });
    setWanted(null);
    if (!outcome.ok) notifyProblem(outcome.problem);
  }
  return (
    <Switch
      className="photo-shown"
      checked={wanted ?? shown}
      disabled={isFixed || wanted !== null}
      onChange={() => void toggle()}
      label={resource.can.sign ? 'Show to the customer' : 'Show on what is sent'}
      aria-label={`${resource.can.sign ? 'Show to the customer' : 'Show on what is sent'}: photo ${at + 1}`}
    />
  );
}

type OrderProps = { resource: Resource; id: string; photo: Photo; photos: readonly Photo[]; at: number };

/** Puts a photo before or behind its neighbour among those that the customer sees; nothing where it is alone. */
export function OrderButtons({ resource, id, photo: { photoId, shown }, photos, at }: OrderProps) {
  const [isMoving, setMoving] = useState(false);
  const seen = photos.filter((each) => each.shown).map((each) => each.photoId);
  if (!shown || seen.length < 2) return null;
  const place = seen.indexOf(photoId);
  const [previous, next] = [seen[place - 1], seen[place + 1]];
  async function move(nextId: string | null) {
    setMoving(true);
    const outcome = await sendCommand(mountedRoute(resource, 'movePhoto'), {
      params: { id },
      body: { photoId, nextId },
    });
    setMoving(false);
    if (!outcome.ok) notifyProblem(outcome.problem);
  }
  return (
    <div className="photo-order">
      {previous !== undefined && (
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label={`Move photo ${at + 1} earlier`}
          disabled={isMoving}
          onClick={() => void move(previous)}
        />
      )}
      {next !== undefined && (
        <Button
          variant="minimal"
          icon={<ArrowRight />}
          aria-label={`Move photo ${at + 1} later`}
          disabled={isMoving}
          onClick={() => void move(nextOf(photos, next))}
        />
      )}
    </div>
  );
}
