import { shownPhotoGuards, type Guards } from '#capabilities/index.ts';
import type { TmTerms } from '#features/tm-terms';
import { dayText, guardsReading, hoursText, type Cents, type CommandOf, type Day } from '#kernel/index.ts';
import { isEmptyTicket, laborHours } from './calculations.ts';
import type { tmTicket, TmTicketContent, TmTicketOrigin, TmTicketRefusal, TmTicketView } from './document.ts';

/** What the rules see of a ticket: what its own events made of it. */
export type TmTicket = Pick<
  TmTicketView,
  | 'id'
  | keyof TmTicketOrigin
  | keyof TmTicketContent
  | 'revision'
  | 'status'
  | 'submittedAt'
  | 'refusal'
  | 'signedAt'
  | 'amount'
  | 'pricedAt'
  | 'changeOrderId'
  | 'changeOrderNumber'
  | 'voidedAt'
>;
export type TmTicketFacts = {
  readonly today: Day;
  /** Null when the caller sees no such contract, or one in the trash. */
  readonly contract: {
    readonly origin: TmTicketOrigin;
    readonly closed: boolean;
    readonly voided: boolean;
    readonly terms: TmTerms | null;
  } | null;
  /** Workers that can be named, by their ids. `billRate`: of an hour on the day of the ticket. */
  readonly workers: ReadonlyMap<
    string,
    { readonly name: string; readonly classification: string; readonly billRate: Cents | null }
  >;
  readonly equipment: ReadonlyMap<string, string>;
  /** What each worker has on the day of the ticket by the tickets of the job's costs, in hundredths of an hour. */
  readonly dayHours: ReadonlyMap<string, number>;
};

const guard = guardsReading<TmTicketFacts, TmTicketRefusal>();
const named = ({ number }: TmTicket) => ({ number });

const contractOpen = [
  guard('CONTRACT_UNKNOWN', { field: 'contractId', reads: ['contract'], when: (_, { contract }) => contract === null }),
  guard('CONTRACT_VOID', { reads: ['contract'], when: (_, { contract }) => contract?.voided === true }),
  guard('CONTRACT_CLOSED', { reads: ['contract'], when: (_, { contract }) => contract?.closed === true }),
];
const notVoid = guard('TM_VOID', {
  first: true,
  when: (ticket: TmTicket) => ticket.voidedAt !== null && named(ticket),
});
const notSigned = guard('TM_SIGNED', {
  first: true,
  when: (ticket: TmTicket) => ticket.signedAt !== null && named(ticket),
});
const notConverted = guard('TM_CONVERTED', {
  first: true,
  when: ({ number, changeOrderId, changeOrderNumber }: TmTicket) =>
    changeOrderId !== null && { number, order: changeOrderNumber },
});
const notEmpty = guard('TM_EMPTY', { when: (ticket: TmTicket) => isEmptyTicket(ticket) });
const notAhead = guard('TM_DAY_AHEAD', {
  field: 'date',
  reads: ['today'],
  when: ({ date }: TmTicket, { today }) => date > today,
});
/** Where hours stand, a ticket says no more than these. */
const withinDay = guard('TM_HOURS_OVER_DAY', {
  field: 'labor',
  reads: ['dayHours'],
  when({ labor, date }: TmTicket, { dayHours }) {
    const over = labor.find((line) => {
      const has = dayHours.get(line.workerId) ?? 0;
      return has > 0 && claimedBy(line.workerId, labor) > has;
    });
    return (
      over !== undefined && {
        worker: over.name,
        hours: hoursText(dayHours.get(over.workerId) ?? 0),
        date: dayText(date),
        claimed: hoursText(claimedBy(over.workerId, labor)),
      }
    );
  },
});
const claimedBy = (workerId: string, labor: TmTicket['labor']) =>
  laborHours(labor.filter((line) => line.workerId === workerId));
const ready = guard('TM_NOT_READY', {
  first: true,
  when: (ticket: TmTicket) => ticket.submittedAt === null && named(ticket),
});
const answered = guard('TM_UNSIGNED', {
  when: (ticket: TmTicket) => ticket.signedAt === null && ticket.refusal === null && named(ticket),
});
const hasTerms = guard('TM_TERMS_MISSING', {
  reads: ['contract'],
  when: ({ contractNumber }: TmTicket, { contract }) => contract?.terms === null && { number: contractNumber },
});
const priced = guard('TM_NOT_PRICED', { when: (ticket: TmTicket) => ticket.pricedAt === null && named(ticket) });
const sameContract = guard('TM_OTHER_CONTRACT', {
  reads: ['command'],
  when: (
    { contractId, contractNumber: contract, number }: TmTicket,
    { command: { data } }: CommandOf<{ readonly contractId: string }>,
  ) => contractId !== data.contractId && { number, contract },
});

const signing = [notVoid, ready, ...contractOpen];
export const tmTicketGuards = {
  Create: contractOpen,
  Edit: [notVoid, notConverted, ...contractOpen],
  ...shownPhotoGuards([notVoid, notConverted, ...contractOpen]),
  Trash: [notConverted],
  Restore: contractOpen,
  Submit: [notVoid, notSigned, notEmpty, notAhead, withinDay, ...contractOpen],
  Email: signing,
  Text: signing,
  Share: signing,
  StartInPersonSigning: signing,
  Sign: signing,
  RecordPaperSignature: signing,
  RecordSignatureRefused: [notVoid, notSigned, ready],
  VoidSignature: [notVoid, notConverted],
  Price: [notVoid, notConverted, ready, answered, ...contractOpen, hasTerms],
  Convert: [notVoid, notConverted, priced, sameContract, ...contractOpen],
  Void: [notVoid, notConverted],
} satisfies Guards<typeof tmTicket, TmTicket, TmTicketFacts>;
