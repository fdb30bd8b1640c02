import type { Refusal } from '@backoffice/contracts/kernel';
import { Failure, refused } from '@backoffice/infra/http';

/** Somebody was first, or the last who has to stay. */
const CONFLICT_CODES = [
  'STALE_VERSION',
  'DOCUMENT_CHANGED',
  'ALREADY_SIGNED',
  'ALREADY_SET_UP',
  'LAST_OWNER',
  'BAD_STATE',
];
/** The right itself is missing, though the record may be seen. */
const FORBIDDEN_CODES = ['LINK_CANNOT_SIGN', 'NOT_YOUR_NOTE', 'NOT_BELOW_YOU', 'SELF_APPROVAL'];

/** A business refusal on its way to the edge: 422, unless its name says that it is something else. */
export function refusalFailure(refusal: Refusal, sentences: Readonly<Record<string, string>>): Failure {
  const { code, message, details } = refused(refusal, sentences);
  if (code.endsWith('_UNKNOWN')) return new Failure(404, 'NOT_FOUND', code, message, details);
  if (FORBIDDEN_CODES.includes(code)) return new Failure(403, 'FORBIDDEN', code, message, details);
  return refused(refusal, sentences, CONFLICT_CODES.includes(code) ? 409 : 422);
}
