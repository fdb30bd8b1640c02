import { certificateKinds, type CertificateKind } from '#dictionaries/worker-certificates';
import { dayText, type Day } from '#kernel/index.ts';

/** A piece of equipment on a sheet that somebody has to have a certificate for. */
export type CertifiedMachine = { readonly name: string; readonly kind: CertificateKind };
/** `validThru` null: it does not end. */
export type HeldCertificate = {
  readonly workerId: string;
  readonly workerName: string;
  readonly kind: CertificateKind;
  readonly validThru: Day | null;
};

/**
 * What is said of the first machine that nobody of these people may run on a day: whose certificate ended last, or that
 * nobody has one; false where somebody has one that holds for each.
 */
export function uncertifiedMachine(
  machines: readonly CertifiedMachine[],
  held: readonly HeldCertificate[],
  people: readonly string[],
  date: Day,
): false | Record<'equipment' | 'certificate' | 'lack', string> {
  for (const { name: equipment, kind } of machines) {
    const ofKind = held.filter((each) => each.kind === kind && people.includes(each.workerId));
    if (ofKind.some(({ validThru }) => validThru === null || validThru >= date)) continue;
    const last = ofKind.toSorted((a, b) => (b.validThru ?? '').localeCompare(a.validThru ?? ''))[0];
    const lack = last?.validThru
      ? `${last.workerName}’s ended on ${dayText(last.validThru)}`
      : 'nobody on this sheet has one';
    return { equipment, certificate: certificateKinds[kind], lack };
  }
  return false;
}
