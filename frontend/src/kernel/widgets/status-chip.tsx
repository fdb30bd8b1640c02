import { endsSoon, isOverdue, type Day } from '@backoffice/contracts/kernel';
import { sentenceCase } from './labels.ts';

type Tone = 'grey' | 'blue' | 'green' | 'amber' | 'red' | 'green-outline' | 'grey-outline';

/** One word, one colour, everywhere the same. A state that is not listed is grey. */
const toneByStatus: Readonly<Record<string, Tone>> = {
  draft: 'grey',
  queued: 'grey',
  inactive: 'grey-outline',
  active: 'green-outline',
  pending: 'amber',
  rejected: 'red',
  revoked: 'grey-outline',
  open: 'blue',
  suspended: 'grey-outline',
  done: 'green',
  skipped: 'grey-outline',
  cancelled: 'grey-outline',
  invited: 'blue',
  disabled: 'red',
  sent: 'blue',
  viewed: 'blue',
  opened: 'blue',
  delivered: 'green',
  delayed: 'amber',
  bounced: 'red',
  optedOut: 'amber',
  accepted: 'green',
  signed: 'green',
  effective: 'green',
  approved: 'green',
  contracted: 'green-outline',
  partlyPaid: 'amber',
  partiallyPaid: 'amber',
  paid: 'green-outline',
  closed: 'green-outline',
  softClosed: 'green-outline',
  hardClosed: 'grey-outline',
  issued: 'blue',
  submitted: 'blue',
  locked: 'grey-outline',
  certified: 'green',
  invoiced: 'blue',
  withdrawn: 'grey-outline',
  inProgress: 'amber',
  working: 'green',
  atMeal: 'amber',
  completed: 'green-outline',
  signedOff: 'green',
  expired: 'red',
  expiresSoon: 'amber',
  reorder: 'amber',
  overdue: 'red',
  returned: 'red',
  declined: 'red',
  failed: 'red',
  posted: 'blue',
  cleared: 'green-outline',
  reversed: 'grey-outline',
  finished: 'green-outline',
  made: 'blue',
  begun: 'grey',
  underWay: 'amber',
  received: 'green',
  disputed: 'red',
  takenBack: 'grey-outline',

  reopened: 'amber',
  unanswered: 'amber',
  answered: 'green',
  superseded: 'grey-outline',
  ready: 'blue',
  served: 'green',
  amended: 'grey-outline',
  notServed: 'amber',
  noticeLate: 'red',
  noticeDueSoon: 'amber',
  noticeDue: 'blue',
  infoMissing: 'amber',
  recordingOver: 'red',
  recordSoon: 'amber',
  protected: 'green',
  notNeeded: 'grey-outline',
  void: 'grey-outline',
  trashed: 'grey-outline',
  archived: 'grey-outline',
};
/** These also strike the number through, wherever it stands. */
const STRUCK_THROUGH = new Set(['void', 'trashed', 'archived']);

export const toneOf = (status: string): Tone => toneByStatus[status] ?? 'grey';
/** Where the name of a state is not what people say. */
const textByStatus: Readonly<Record<string, string>> = { softClosed: 'Closed', hardClosed: 'Closed for good' };
export const statusText = (status: string) =>
  textByStatus[status] ?? sentenceCase(status.replace(/([A-Z])/g, ' $1').toLowerCase());
export const isStruckThrough = (status: string) => STRUCK_THROUGH.has(status);

type StatusFields = {
  readonly status: string;
  readonly trashedAt?: string | null;
  readonly archivedAt?: string | null;
  readonly signedAt?: string | null;
  readonly openDue?: number;
  /** What is owed on it, of what calls that so. */
  readonly open?: unknown;
  readonly dueDate?: Day;
  readonly endDate?: Day;
};
/** Where a record stands, seen from its own status, from where it lies, and from the day it is looked at. */
export function displayStatus(record: StatusFields, today: Day): string {
  if (record.trashedAt) return 'trashed';
  if (record.archivedAt) return 'archived';
  const { openDue = record.open, dueDate } = record;
  if (typeof openDue === 'number' && isOverdue({ openDue, ...(dueDate && { dueDate }) }, today)) return 'overdue';
  if (endsSoon(record, today)) return 'expiresSoon';
  return statusWithSignature(record);
}

/** Accepted by a signature is signed; by word it is accepted. */
export const statusWithSignature = ({ status, signedAt }: Pick<StatusFields, 'status' | 'signedAt'>) =>
  status === 'accepted' && signedAt ? 'signed' : status;

export const StatusChip = ({ of }: { of: string }) => (
  <span className={`status tone-${toneOf(of)}`}>{statusText(of)}</span>
);
