import type { InspectionFault } from './inspect.ts';

export type MediaFault =
  | InspectionFault
  | 'UPLOAD_CLOSED'
  | 'NOT_AS_ASKED'
  | 'READ_CLOSED'
  | 'TOO_MANY_FILES'
  | 'KEY_REUSED';
/** Why a file is not taken, or not given. */
export class MediaRejectedError extends Error {
  readonly fault: MediaFault;

  constructor(fault: MediaFault) {
    super(fault);
    this.fault = fault;
  }
}
