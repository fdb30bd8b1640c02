import type {
  CrewChallenge,
  CrewInvitation,
  CrewSession,
  CrewSignInAnswer,
  DeviceKey,
} from '@backoffice/contracts/features/crew-access';
import type { CrewDelivery } from '@backoffice/contracts/features/crew-deliveries';
import type { CrewLog } from '@backoffice/contracts/features/daily-logs';
import type { CrewDay } from '@backoffice/contracts/features/crew-days';
import type { CrewPhoto, PhotoPlace } from '@backoffice/contracts/features/crew-photos';
import type { CrewTmTicket } from '@backoffice/contracts/features/crew-tm-tickets';
import type { Problem } from '@backoffice/contracts/kernel';
import { putAnnounced, type UploadTicket } from '#pictures/put-announced.ts';
import type { Answer, Failure } from './answer.ts';
import type { CrewWrite } from './offline/outbox-item.ts';
import { refusalText, texts } from './texts/texts.ts';

/** Long enough for a photo on a slow line (product specification, section 9). */
const TIMEOUT_MS = 60_000;

type RequestOptions = {
  readonly method?: string;
  readonly body?: object;
  readonly etag?: string | null;
  /** Of a write that may be sent again. */
  readonly key?: string;
};
/** `etag`: of what was answered; `unchanged`: the server has nothing newer. */
type RawAnswer = Answer<unknown> & { readonly etag?: string | null; readonly unchanged?: boolean };

/** What a header of whole seconds and its way here leave open. */
const HEADER_SECONDS = 3_000;
const SKEW = 'crew-skew';
let skewMs = Number(localStorage.getItem(SKEW) ?? 0);
/** How far the clock of this phone is behind that of the server; 0 of what is too little to tell. */
export const knownSkew = (): number => skewMs;
function hearClock(said: string | null): void {
  const server = said === null ? Number.NaN : Date.parse(said);
  const heard = server - Date.now();
  if (!(Math.abs(heard - skewMs) > HEADER_SECONDS)) return; // not by each answer: presses keep their order
  skewMs = heard;
  localStorage.setItem(SKEW, String(heard)); // for presses without a connection
}

async function request(
  path: string,
  { method = 'POST', body, etag = null, key = crypto.randomUUID() }: RequestOptions = {},
): Promise<RawAnswer> {
  try {
    const response = await fetch(`/api/crew${path}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      credentials: 'same-origin',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: {
        accept: 'application/json',
        ...(method !== 'GET' && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
        ...(etag !== null && { 'if-none-match': etag }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 304) return { ok: true, value: null, unchanged: true };
    hearClock(response.headers.get('date'));
    const said = parsed(await response.text());
    return response.ok
      ? { ok: true, value: said, etag: response.headers.get('etag') }
      : { ok: false, failure: failureIn(said, response.status) };
  } catch {
    return { ok: false, failure: noAnswer() };
  }
}

const noAnswer = (): Failure => ({ status: 0, code: 'NETWORK_ERROR', message: texts.page.network, details: [] });

/** A proxy in between may answer with a page instead of JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** In the language of the page, where that has a sentence for it. */
function failureIn(said: unknown, status: number): Failure {
  const problem = Object(said) as Partial<Problem>; // by the contract of problems
  const { code = 'SERVER_ERROR', message = texts.page.server, details = [] } = problem;
  const spoken = (refused: string, sentence: string) => refusalText(refused) ?? sentence;
  return {
    status,
    code,
    message: spoken(code, message),
    details: details.map((each) => ({ ...each, message: spoken(each.code, each.message) })),
  };
}

/** Answers are what the contract of their route declares. */
const post = async <T>(path: string, body: object) => (await request(`/sign-in${path}`, { body })) as Answer<T>;

export const findInvitation = (token: string) => post<CrewInvitation>('/invitation', { token });
export type CodeRequest = { readonly token: string } | { readonly phone: string };
export const askCode = (wanted: CodeRequest) => post<CrewChallenge>('/code', wanted);
export type CodeEntry = {
  readonly challenge: string;
  readonly code: string;
  readonly deviceId: string;
  readonly key: DeviceKey;
  readonly label: string;
  readonly companyId?: string;
  readonly endsDeviceId?: string;
};
export const enterCode = (entry: CodeEntry) => post<CrewSignInAnswer>('/verify', entry);
export const askNonce = (deviceId: string) => post<{ nonce: string }>('/nonce', { deviceId });
export const renew = (signed: { deviceId: string; nonce: string; signature: string }) =>
  post<CrewSession>('/renew', signed);
export const endDevice = () => request('/me/device', { method: 'DELETE' });

/**
 * A day with the tag it came under, so that asking again costs nothing while nothing has moved. `keptAt`: when it came,
 * where the phone has it from there; null of what the server has just said.
 */
export type SeenDay = { readonly day: CrewDay; readonly etag: string | null; readonly keptAt: string | null };
export async function loadDay(date: string | null, seen: SeenDay | null): Promise<Answer<SeenDay>> {
  const answer = await request(`/day${date === null ? '' : `?date=${date}`}`, {
    method: 'GET',
    etag: seen?.etag ?? null,
  });
  if (!answer.ok) return answer;
  if (answer.unchanged && seen) return { ok: true, value: { ...seen, keptAt: null } };
  const day = answer.value as CrewDay; // by its contract
  return { ok: true, value: { day, etag: answer.etag ?? null, keptAt: null } };
}

/** Sends a request as it stands, once; the file of a photo goes before it. */
export async function send({ path, method, body, key, file }: CrewWrite): Promise<Answer<unknown>> {
  if (!file) return request(path, { method, body, key });
  const put = await putPhoto(file, Object(body), key);
  return put.ok ? request(path, { method, body: { ...body, filePath: put.value }, key }) : put;
}

/** @returns where the photo lies now */
async function putPhoto(file: File, { place }: { place: PhotoPlace }, key: string): Promise<Answer<string>> {
  const takenAt = { at: new Date(file.lastModified).toISOString(), source: 'device' };
  const body = { place, contentType: file.type, size: file.size, takenAt };
  const put = await putAnnounced(
    async () => {
      const announced = await request('/uploads', { body, key: `file ${key}` });
      return announced.ok ? (announced.value as UploadTicket) : announced.failure; // by its contract
    },
    (url) => putBytes(url, file),
  );
  return 'code' in put ? { ok: false, failure: put } : { ok: true, value: put.filePath };
}

async function putBytes(url: string, file: File): Promise<Failure | null> {
  try {
    const response = await fetch(url, {
      method: 'PUT',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': file.type },
      body: file,
    });
    const said = parsed(await response.text());
    return response.ok ? null : failureIn(said, response.status);
  } catch {
    return noAnswer();
  }
}

/** Where photos are looked at together. */
export type AlbumPlace = Exclude<PhotoPlace, { deliveryId: string } | { tmTicketId: string }>;
export async function loadPhotos(place: AlbumPlace) {
  const path = 'sheetId' in place ? `/sheets/${place.sheetId}` : `/logs/${place.contractId}/${place.date}`;
  return (await request(`${path}/photos`, { method: 'GET' })) as Answer<{ items: CrewPhoto[] }>; // by its contract
}

/** What came to the site of a sheet. */
export const loadDeliveries = async (sheetId: string) =>
  (await request(`/sheets/${sheetId}/deliveries`, { method: 'GET' })) as Answer<{ items: CrewDelivery[] }>; // as above

export const loadTmTickets = async (sheetId: string) =>
  (await request(`/sheets/${sheetId}/tm-tickets`, { method: 'GET' })) as Answer<{ items: CrewTmTicket[] }>; // as above

type TicketToShare = { readonly ticketId: string; readonly sheetId: string; readonly channel: 'share' | 'copy' };
/** A link for the other side; nothing of it waits on the phone. */
export const shareTmTicket = async ({ ticketId, ...body }: TicketToShare) =>
  (await request(`/tm-tickets/${ticketId}/share`, { body })) as Answer<{ url: string }>; // as above

/** A link for whoever accepts the work; nothing of it waits on the phone. */
export const shareSignOff = async (sheetId: string, body: { readonly channel: 'share' | 'copy' }) =>
  (await request(`/sheets/${sheetId}/sign-off`, { body })) as Answer<{ url: string }>; // as above

/** The log of a job and a day, for the foreman of a sheet of both. */
export const loadLog = async (contractId: string, date: string) =>
  (await request(`/logs/${contractId}/${date}`, { method: 'GET' })) as Answer<CrewLog>; // by its contract

/** The address at which the calendar of a phone reads the days of the worker, by its contract. */
export const makeCalendar = async () =>
  (await request('/me/calendar', { method: 'PUT' })) as Answer<{ readonly url: string }>;
export const endCalendar = async () => (await request('/me/calendar', { method: 'DELETE' })) as Answer<object>;
