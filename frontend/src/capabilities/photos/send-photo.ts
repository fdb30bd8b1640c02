import type { Route } from '@backoffice/contracts/kernel';
import { call } from '#data/http-client.ts';
import { errorFromResponse, noResponseError } from '#data/problem.ts';
import { requireRoute } from '#data/route-lookup.ts';
import { putAnnounced, type UploadTicket } from '#pictures/put-announced.ts';

export type PhotoToSend = {
  readonly photo: Blob;
  readonly name: string;
  readonly parent: { readonly entity: string; readonly id: string };
  /** Null where nobody knows. */
  readonly takenAt: { readonly at: string; readonly source: 'exif' | 'device' } | null;
  /** The same for every try: the server knows by it that it is the same photo. */
  readonly key: string;
};
type Sending = { readonly signal: AbortSignal; readonly onProgress: (sent: number) => void };

/**
 * Puts a photo where the server says; `onProgress` hears how much of it has gone, from 0 to 1.
 * @throws ProblemError, and an AbortError once it is cancelled
 */
export async function sendPhoto(photo: PhotoToSend, sending: Sending): Promise<string> {
  const sent = await putAnnounced(
    async () => {
      const ticket = await ticketFor(photo);
      sending.signal.throwIfAborted();
      return ticket;
    },
    async (url) => {
      const { status, body } = await put(url, photo.photo, sending);
      return status >= 200 && status < 300 ? null : { code: String(Object(body).code), status, body };
    },
  );
  if ('code' in sent) throw errorFromResponse(sent.status, sent.body);
  return sent.filePath;
}

const ticketFor = async ({ photo, name, parent, takenAt, key }: PhotoToSend) =>
  (await call<Route>(requireRoute('media.uploadUrl'), {
    body: {
      purpose: 'photo',
      parent,
      fileName: name,
      contentType: photo.type,
      size: photo.size,
      ...(takenAt && { takenAt }),
    },
    idempotencyKey: key,
  })) as UploadTicket; // as the table declares its answer

/** By XMLHttpRequest: fetch does not tell everywhere how much of a body has gone. */
function put(url: string, body: Blob, { signal, onProgress }: Sending): Promise<{ status: number; body: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  request.open('PUT', url);
  request.setRequestHeader('content-type', body.type);
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.addEventListener('load', () => resolve({ status: request.status, body: parsed(request.responseText) }));
  request.addEventListener('error', () => reject(noResponseError('NETWORK_ERROR')));
  request.addEventListener('timeout', () => reject(noResponseError('TIMEOUT_ERROR')));
  request.addEventListener('abort', () => reject(new DOMException('The photo was cancelled', 'AbortError')));
  request.timeout = 60_000;
  signal.addEventListener('abort', abort);
  request.send(body);
  return promise.finally(() => signal.removeEventListener('abort', abort));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
