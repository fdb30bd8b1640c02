import type { DocumentParties, Guards } from '#capabilities/index.ts';
import type { NoticePartyRole, PrelimsInfo } from '#features/lien-rights';
import { dayText, guardsReading, type CommandOf, type Day } from '#kernel/index.ts';
import { copyMethods } from './content.ts';
import { partyNames } from './paper.ts';
import type { prelim, PrelimContent, PrelimOrigin, PrelimRefusal, PrelimView } from './document.ts';

/** What the rules see of a notice: what its own events made of it. */
export type Prelim = Pick<
  PrelimView,
  | 'id'
  | keyof PrelimOrigin
  | keyof PrelimContent
  | 'status'
  | 'revision'
  | 'services'
  | 'amendedById'
  | 'amendedByNumber'
  | 'voidedAt'
>;
export type PrelimFacts = {
  readonly today: Day;
  /** Null when the caller sees no such location, or one in the trash. */
  readonly parties: DocumentParties | null;
  /** Of the location, as it is entered now. */
  readonly info: PrelimsInfo | null;
  /** The contract that is named; null where none is, or the location has no such contract. */
  readonly contract: { readonly number: string; readonly name: string } | null;
  /** The number of the notice that a new one amends; empty where there is none. */
  readonly amendsNumber: string;
  /** The file that is named as proof; null where none is, or it was not put in for this notice. */
  readonly receipt: { readonly filePath: string; readonly name: string } | null;
};

const guard = guardsReading<PrelimFacts, PrelimRefusal | 'NOT_ITS_FILE'>();

const locationKnown = guard('LOCATION_UNKNOWN', {
  field: 'locationId',
  reads: ['parties'],
  when: (_, { parties }) => parties === null,
});
const infoEntered = guard('PRELIMS_INFO_MISSING', { reads: ['info'], when: (_, { info }) => info === null });
type Naming = CommandOf<{ readonly contractId?: string | null }> & Pick<PrelimFacts, 'contract'>;
const contractKnown = guard('CONTRACT_UNKNOWN', {
  field: 'contractId',
  reads: ['contract', 'command'],
  when: (_, { contract, command: { data } }: Naming) => (data.contractId ?? null) !== null && contract === null,
});

const notVoid = guard('PRELIM_VOID', { first: true, when: ({ voidedAt }: Prelim) => voidedAt !== null });
const notAmended = guard('PRELIM_AMENDED', {
  when: ({ amendedById, amendedByNumber }: Prelim) => amendedById !== null && { number: amendedByNumber },
});
/** What somebody was served with stays: it is what the rights rest on. */
const notServed = guard('PRELIM_SERVED', { first: true, when: ({ services }: Prelim) => services.length > 0 });
const someoneServed = guard('PRELIM_NOT_SERVED', { when: ({ services }: Prelim) => services.length === 0 });
const notReady = guard('PRELIM_READY', { when: ({ status }: Prelim) => status !== 'draft' });
const readyToSend = guard('PRELIM_NOT_READY', { when: ({ status }: Prelim) => status === 'draft' });
const readyToServe = guard('SERVED_BEFORE_READY', { when: ({ status }: Prelim) => status === 'draft' });
const notDraft = guard('PRELIM_DRAFT', { when: ({ status }: Prelim) => status === 'draft' });

const someoneToServe = guard('NO_NOTICE_NEEDED', { when: ({ recipients }: Prelim) => recipients.length === 0 });
const partiesNamed = guard('PRELIM_PARTY_MISSING', {
  when(notice: Prelim) {
    const missing = neededParties(notice).find(({ name, address }) => name === '' || address === '');
    return missing !== undefined && { party: missing.called };
  },
});
/**
 * Whom a notice names, to be served or not (Civil Code 8102). A claimant under contract with the owner is the direct
 * contractor.
 */
const neededParties = ({ owner, directContractor, lender, hiringParty, claimantRole, noLenderKnown }: Prelim) => [
  { called: partyNames.owner, ...owner },
  ...(claimantRole === 'directWithOwner' ? [] : [{ called: partyNames.directContractor, ...directContractor }]),
  ...(noLenderKnown ? [] : [{ called: partyNames.lender, ...lender }]),
  { called: 'Hiring party', ...hiringParty },
];

type ServiceData = {
  readonly recipient: NoticePartyRole;
  readonly method: string;
  readonly servedOn: Day;
  readonly receiptPath: string | null;
  readonly replacesEarlier: boolean;
};
type Serving = CommandOf<ServiceData>;
const methodServes = guard('SERVICE_METHOD_INVALID', {
  field: 'method',
  reads: ['command'],
  when: (_, { command: { data } }: Serving) => copyMethods.some((method) => method === data.method),
});
const recipientKnown = guard('RECIPIENT_UNKNOWN', {
  field: 'recipient',
  reads: ['command'],
  when: ({ recipients }: Prelim, { command: { data } }: Serving) =>
    !recipients.some(({ party }) => party === data.recipient) && { party: partyNames[data.recipient].toLowerCase() },
});
const alreadyHappened = guard('SERVED_IN_FUTURE', {
  field: 'servedOn',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: Serving & Pick<PrelimFacts, 'today'>) => data.servedOn > today,
});
const afterNotice = guard('SERVED_BEFORE_NOTICE', {
  field: 'servedOn',
  reads: ['command'],
  when: ({ date }: Prelim, { command: { data } }: Serving) => data.servedOn < date && { date: dayText(date) },
});
/** A second one may be a slip of the finger, or correct the first: whoever records it says which. */
const servedOnce = guard('SERVED_ALREADY', {
  field: 'replacesEarlier',
  reads: ['command'],
  when({ services }: Prelim, { command: { data } }: Serving) {
    const earlier = services.find(({ recipient }) => recipient === data.recipient);
    if (!earlier || data.replacesEarlier) return false;
    return { party: partyNames[data.recipient].toLowerCase(), date: dayText(earlier.servedOn) };
  },
});
const proofGiven = guard('PROOF_REQUIRED', {
  field: 'receiptPath',
  reads: ['command'],
  when: (_, { command: { data } }: Serving) => data.method !== 'personal' && data.receiptPath === null,
});
const ownReceipt = guard('NOT_ITS_FILE', {
  field: 'receiptPath',
  reads: ['receipt', 'command'],
  when: (_, { receipt, command: { data } }: Serving & Pick<PrelimFacts, 'receipt'>) =>
    data.receiptPath !== null && receipt === null,
});
const serviceRecorded = guard('PRELIM_NOT_SERVED', {
  field: 'recipient',
  reads: ['command'],
  when: ({ services }: Prelim, { command: { data } }: Serving) =>
    !services.some(({ recipient }) => recipient === data.recipient),
});

export const prelimGuards = {
  Create: [locationKnown, infoEntered, contractKnown],
  Edit: [notServed, notVoid, contractKnown],
  Trash: [notServed],
  PermanentlyDelete: [notServed],
  Restore: [locationKnown],
  Email: [notVoid, readyToSend],
  Text: [notVoid, readyToSend],
  MarkReady: [notVoid, notReady, someoneToServe, partiesNamed],
  Serve: [
    notVoid,
    notAmended,
    methodServes,
    readyToServe,
    recipientKnown,
    alreadyHappened,
    afterNotice,
    servedOnce,
    proofGiven,
    ownReceipt,
  ],
  AttachProof: [serviceRecorded, ownReceipt],
  Amend: [notVoid, notAmended, someoneServed],
  Void: [notVoid, notDraft],
} satisfies Guards<typeof prelim, Prelim, PrelimFacts>;
