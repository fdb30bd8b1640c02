import type { TakenAt } from '@backoffice/contracts/capabilities';
import { mediaRefusals, type MediaRefusal } from '@backoffice/contracts/features/media';
import {
  HttpProblem,
  idempotencyKeyReused,
  refusalFailure,
  serviceUnavailable,
  tooManyRequests,
  type Call,
} from '@backoffice/infra/http';
import {
  MediaRejectedError,
  UploadsBusyError,
  type Media,
  type MediaFault,
  type NewFile,
} from '@backoffice/infra/media';

const DAY_SECONDS = 86_400;

export const mediaFailure = (code: MediaRefusal, field = '', values: Readonly<Record<string, string>> = {}) =>
  refusalFailure({ code, field, values }, mediaRefusals);
export const forbiddenFailure = (code: MediaRefusal) => new HttpProblem(403, 'FORBIDDEN', code, mediaRefusals[code]);

const FIRST_DIGITAL_PHOTO = '1990-01-01';
/** The clocks of cameras are set by hand; what they cannot have seen is not believed. */
export const likelyTakenAt = (takenAt: TakenAt | undefined, now: string): TakenAt | null =>
  takenAt && takenAt.at >= FIRST_DIGITAL_PHOTO && Date.parse(takenAt.at) <= Date.parse(now) + DAY_SECONDS * 1_000
    ? takenAt
    : null;

export const announceUpload = (media: Media, file: NewFile, { requestHash }: Pick<Call, 'requestHash'>, most: number) =>
  media.announceUpload(file, requestHash, most).catch(throwMediaFailure);

/** What the store refuses, as a person reads it. */
export function throwMediaFailure(error: unknown): never {
  if (error instanceof UploadsBusyError) throw serviceUnavailable();
  throw error instanceof MediaRejectedError ? failureByFault[error.fault]() : error;
}

const failureByFault: Readonly<Record<MediaFault, () => HttpProblem>> = {
  NOT_WHAT_IT_SAYS: () => mediaFailure('NOT_WHAT_IT_SAYS'),
  UNREADABLE: () => mediaFailure('UNREADABLE'),
  ACTIVE_PDF: () => mediaFailure('ACTIVE_PDF'),
  TOO_MANY_PIXELS: () => mediaFailure('TOO_MANY_PIXELS'),
  UPLOAD_CLOSED: () => forbiddenFailure('UPLOAD_CLOSED'),
  NOT_AS_ASKED: () => forbiddenFailure('NOT_AS_ASKED'),
  READ_CLOSED: () => forbiddenFailure('READ_CLOSED'),
  TOO_MANY_FILES: () => tooManyRequests(mediaRefusals.TOO_MANY_FILES, DAY_SECONDS),
  KEY_REUSED: idempotencyKeyReused,
};
