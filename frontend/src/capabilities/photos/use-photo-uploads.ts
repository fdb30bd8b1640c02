import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fileRefusals } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { instantNow, newUuid } from '#browser/clock.ts';
import { problemFrom, problemText } from '#data/problem.ts';
import { sendCommand } from '#data/use-command.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { takenAtOf } from './exif.ts';
import { rememberTile } from './photo-urls.ts';
import { sendPhoto } from './send-photo.ts';
import { preparePhoto, type PreparedPhoto } from '#pictures/shrink.ts';

/**
 * One photo on its way. `cut`: the line broke, and it can be tried again; `refused`: it cannot. `kept`: it is on the
 * record, which this page has yet to read.
 */
export type PhotoUpload = {
  readonly key: string;
  readonly name: string;
  readonly tile: string | null;
  readonly state: 'waiting' | 'sending' | 'cut' | 'refused' | 'kept';
  readonly filePath: string | null;
  /** From 0 to 1. */
  readonly sent: number;
  readonly message: string;
};
type PhotoOnItsWay = {
  readonly file: File;
  readonly abort: AbortController;
  /** Of the command that follows, the same for every try. */
  readonly addingKey: string;
  readonly takenAt: { readonly at: string; readonly source: 'exif' | 'device' };
  prepared?: PreparedPhoto;
};

/** Photos that are made small and sent, one after the other; each is on the record before the next one goes. */
export function usePhotoUploads(resource: Resource, id: string) {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  const onTheirWay = useRef(new Map<string, PhotoOnItsWay>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const change = useCallback(
    (key: string, to: Partial<PhotoUpload>) =>
      setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...to } : each))),
    [],
  );
  const drop = useCallback((key: string) => {
    onTheirWay.current.delete(key);
    setUploads((before) => before.filter((each) => each.key !== key));
  }, []);

  const send = useCallback(
    async (key: string) => {
      const mine = onTheirWay.current.get(key);
      if (!mine) return; // cancelled while it waited
      try {
        const prepared = mine.prepared ?? (await preparePhoto(mine.file));
        if ('refused' in prepared) return change(key, { state: 'refused', message: fileRefusals[prepared.refused] });
        mine.prepared = prepared;
        const tile = URL.createObjectURL(prepared.tile);
        change(key, { state: 'sending', tile, sent: 0, message: '' });
        const parent = { entity: resource.entity, id };
        const { takenAt, file, abort } = mine;
        const filePath = await sendPhoto(
          { photo: prepared.photo, name: file.name, parent, takenAt, key },
          { signal: abort.signal, onProgress: (sent) => change(key, { sent }) },
        );
        rememberTile(filePath, tile);
        const added = await sendCommand(
          mountedRoute(resource, 'addPhoto'),
          { params: { id }, body: { filePath } },
          mine.addingKey,
        );
        change(key, added.ok ? { state: 'kept', filePath } : failed(added.problem));
        if (added.ok) onTheirWay.current.delete(key);
      } catch (fault) {
        if (mine.abort.signal.aborted) drop(key);
        else change(key, failed(problemFrom(fault)));
      }
    },
    [resource, id, change, drop],
  );
  const enqueue = useCallback(
    (key: string) => {
      queue.current = queue.current.then(() => send(key));
    },
    [send],
  );

  async function add(files: readonly File[], source: 'camera' | 'library') {
    for (const file of files) {
      const key = newUuid();
      const said = await takenAtOf(file);
      // a picture of the library that does not say it was taken at some time before
      const at = said ?? (source === 'camera' ? instantNow() : new Date(file.lastModified).toISOString());
      const takenAt = { at, source: said === null ? ('device' as const) : ('exif' as const) };
      onTheirWay.current.set(key, { file, abort: new AbortController(), addingKey: newUuid(), takenAt });
      const upload = {
        key,
        name: file.name,
        tile: null,
        state: 'waiting',
        filePath: null,
        sent: 0,
        message: '',
      } as const;
      setUploads((before) => [...before, upload]);
      enqueue(key);
    }
  }
  function cancel(key: string) {
    onTheirWay.current.get(key)?.abort.abort();
    drop(key);
  }
  function retry(key: string) {
    change(key, { state: 'waiting', message: '' });
    enqueue(key);
  }

  useStay(uploads.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'cut'));
  const retryCut = useEffectEvent(() => {
    for (const { key, state } of uploads) if (state === 'cut') retry(key);
  });
  useEffect(() => {
    const again = () => retryCut();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  return { uploads, add, cancel, retry };
}

const CUT = ['NETWORK_ERROR', 'TIMEOUT_ERROR', 'SERVER_ERROR'];
function failed(problem: ReturnType<typeof problemFrom>): Partial<PhotoUpload> {
  const message = problem.details[0]?.message ?? problemText(problem);
  return { state: CUT.includes(problem.type) ? 'cut' : 'refused', message };
}

/** A closed tab forgets what has not gone: the browser asks before. */
function useStay(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [isBusy]);
}
