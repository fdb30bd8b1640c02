import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross, EyeOff, EyeOpen, MultiSelect } from '@blueprintjs/icons';
import { resources } from '@backoffice/contracts';
import { location } from '@backoffice/contracts/features/locations';
import type { AlbumPhoto } from '@backoffice/contracts/features/media';
import type { Resource } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { sendCommand } from '#data/use-command.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { countText } from '#widgets/labels.ts';

/** The kind of record that a photo stands beside. */
export const kindOf = ({ entity }: Pick<AlbumPhoto, 'entity'>): Resource =>
  resources.find((each) => each.entity === entity) ?? location;

type Props = {
  /** Null while nobody chooses. */
  chosen: readonly AlbumPhoto[] | null;
  onChoose: () => void;
  onDone: () => void;
};

/** Lets the customer look at several photos at once, or stops it; a receipt stays ours. */
export function ShareChosen({ chosen, onChoose, onDone }: Props) {
  const may = usePermissionCheck();
  const [sending, setSending] = useState(false);
  if (!may(mountedRoute(location, 'sharePhoto').permission)) return null;
  if (!chosen) return <Button size="small" icon={<MultiSelect />} text="Choose photos" onClick={onChoose} />;
  const photos = chosen.filter(({ tag }) => tag !== 'receipt');
  const [shared, ours] = [photos.filter(({ sharedAt }) => sharedAt), photos.filter(({ sharedAt }) => !sharedAt)];
  async function send(verb: 'sharePhoto' | 'unsharePhoto', which: readonly AlbumPhoto[], says: string) {
    setSending(true);
    for (const photo of which) {
      const { recordId: id, photoId } = photo;
      const outcome = await sendCommand(mountedRoute(kindOf(photo), verb), { params: { id }, body: { photoId } });
      if (!outcome.ok) {
        setSending(false);
        return notifyProblem(outcome.problem);
      }
    }
    setSending(false);
    notifySuccess(`${countText(which.length, 'photo', 'photos')} ${says}.`);
    return onDone();
  }
  return (
    <>
      <Button
        size="small"
        intent="primary"
        icon={<EyeOpen />}
        text={`Share with the customer (${ours.length})`}
        disabled={ours.length === 0}
        loading={sending}
        onClick={() => void send('sharePhoto', ours, 'shared with the customer')}
      />
      <Button
        size="small"
        icon={<EyeOff />}
        text={`Stop sharing (${shared.length})`}
        disabled={shared.length === 0 || sending}
        onClick={() => void send('unsharePhoto', shared, 'no longer shared')}
      />
      <Button size="small" variant="minimal" icon={<Cross />} text="Cancel" onClick={onDone} />
    </>
  );
}
