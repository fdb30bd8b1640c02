/** What went wrong, for those who mend the product. It waits here until somebody listens, if anybody ever does (ADR 0022). */
const MOST = 20;
const waiting: unknown[] = [];
let listener = (fault: unknown): void => void (waiting.length < MOST && waiting.push(fault));

/** Notes a fault, whether or not it is caught later; the same one twice is told once. @returns it, to be thrown */
export function noted<F>(fault: F): F {
  listener(fault);
  return fault;
}

export function faultsGoTo(next: (fault: unknown) => void): void {
  listener = next;
  waiting.splice(0).forEach(next);
}
