import { defineFold, type LetterDetails, type ReportToAttach } from '#capabilities/index.ts';
import { insert, update, type RecordOf } from '#kernel/index.ts';
import type { MessageToQueue } from './commands.ts';
import { message } from './resource.ts';
import type { MessageView } from './view.ts';

type MessageDelivery = {
  readonly handover: 'queued' | 'sent' | 'failed';
  /** What the carrier has said last. */
  readonly carrierReport: 'delivered' | 'bounced' | null;
  /** From which addresses a mail has come back. */
  readonly cameBackFrom: readonly string[];
  readonly isDelayed: boolean;
  readonly letter: LetterDetails | null;
  readonly report: ReportToAttach | null;
};
const queued: MessageDelivery = {
  handover: 'queued',
  carrierReport: null,
  cameBackFrom: [],
  isDelayed: false,
  letter: null,
  report: null,
};

const STILL_TRIED = 'Their mail server has not taken it yet, and is tried again.';

/** A message as it begins. */
const leftMessage = ({ letter: _shownInMail, report: _attached, ...data }: MessageToQueue) => ({
  ...data,
  statementAsOf: data.statementAsOf ?? null,
  templateId: data.templateId ?? null,
  templateName: data.templateName ?? '',
  invoiceLinks: data.invoiceLinks ?? [],
  status: 'queued' as const,
  recipients: [...data.to, ...data.cc].join(', '),
  sentAt: null,
  deliveredAt: null,
  openedAt: null,
  failure: '',
});

export const messageFold = defineFold(message, {
  on: {
    MessageQueued: ({ data }) => insert(leftMessage(data)),
    MessageWithheld: ({ data: { reason, ...data } }) =>
      insert({ ...leftMessage(data), status: 'failed', failure: reason }),
    MessageSent: ({ at }, row) =>
      update({
        status: statusUnlessOpened(row, row.deliveredAt === null ? 'sent' : 'delivered'),
        sentAt: at,
        failure: '',
      }),
    MessageFailed: ({ data }, row) => update({ status: statusUnlessOpened(row, 'failed'), failure: data.reason }),
    MessageDelivered: ({ at }, row) =>
      update({ status: statusUnlessOpened(row, 'delivered'), deliveredAt: at, failure: '' }),
    MessageBounced: ({ data }, row) =>
      update({ status: statusUnlessOpened(row, data.optedOut ? 'optedOut' : 'bounced'), failure: data.reason }),
    MessageDelayed: (_event, row) => update({ status: statusUnlessOpened(row, 'delayed'), failure: STILL_TRIED }),
  },
  unseen: {
    defaults: queued,
    on: {
      MessageQueued: ({ data: { letter = null, report } }) => ({ letter, report: report ?? null }),
      MessageWithheld: () => ({ handover: 'failed' as const }),
      MessageSent: () => ({ handover: 'sent' as const }),
      MessageFailed: () => ({ handover: 'failed' as const }),
      MessageDelivered: () => ({ carrierReport: 'delivered' as const }),
      MessageBounced: ({ data: { address = [] } }, { cameBackFrom }) => ({
        carrierReport: 'bounced' as const,
        cameBackFrom: [...cameBackFrom, address].flat(),
      }),
      MessageDelayed: () => ({ isDelayed: true }),
    },
  },
});

export type MessageRecord = RecordOf<typeof messageFold>;

/** Whose link was followed it has reached, whatever anybody says. */
const statusUnlessOpened = ({ openedAt }: MessageView, status: MessageView['status']) =>
  openedAt === null ? status : 'opened';
