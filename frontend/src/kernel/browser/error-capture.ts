/**
 * What went wrong, for those who mend the product. It waits here until somebody listens, if anybody ever does (ADR
 * 0022).
 */
const MAX_WAITING = 20;
const waitingErrors: unknown[] = [];
let listener = (fault: unknown): void => void (waitingErrors.length < MAX_WAITING && waitingErrors.push(fault));

/** Notes a fault, whether or not it is caught later; the same one twice is told once. @returns it, to be thrown */
export function captureError<F>(fault: F): F {
  listener(fault);
  return fault;
}

export function setErrorListener(next: (fault: unknown) => void): void {
  listener = next;
  waitingErrors.splice(0).forEach(next);
}
