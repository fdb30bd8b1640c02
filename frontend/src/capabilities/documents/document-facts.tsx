import type { ReactNode } from 'react';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { CreatedAndChanged, DetailList, DetailRow, Panel } from '#widgets/panel.tsx';

type FactsPanelProps = {
  of: Parameters<typeof CreatedAndChanged>[0]['of'] & { internalNotes?: string };
  children: ReactNode;
};
/** What is known of a document: the facts of its kind, and then what every document ends with. */
export const FactsPanel = ({ of: record, children }: FactsPanelProps) => (
  <Panel title="Facts">
    <DetailList>
      {children}
      <DetailRow name="Internal notes">
        {record.internalNotes && <span className="pre">{record.internalNotes}</span>}
      </DetailRow>
      <CreatedAndChanged of={record} />
    </DetailList>
  </Panel>
);

export const AmountDetail = ({ of: { amount } }: { of: { amount: number } }) => (
  <DetailRow name="Amount">
    <Money of={amount} strong />
  </DetailRow>
);

/** When it went out, and when the customer looked at it. */
export const SentDetails = ({
  of: { sentAt, firstViewedAt },
}: {
  of: { sentAt: string | null; firstViewedAt: string | null };
}) => (
  <>
    <DetailRow name="Sent">{sentAt && <RelativeTime at={sentAt} />}</DetailRow>
    <DetailRow name="First opened">{firstViewedAt && <RelativeTime at={firstViewedAt} />}</DetailRow>
  </>
);

type Signing = { readonly method: string; readonly hostName?: string | null };
/** How it was signed, after the day; nothing of a signature by a link. */
export const signingText = ({ method, hostName }: Signing): string =>
  method === 'paper' ? ' (on paper)' : method === 'inPerson' ? ` (in person, with ${hostName})` : '';

export const SignedDetail = ({
  of: { signature },
}: {
  of: { signature: (Signing & { name: string; date: string }) | null };
}) => (
  <DetailRow name="Signed">
    {signature && (
      <>
        {signature.name}, <DayText of={signature.date} />
        {signingText(signature)}
      </>
    )}
  </DetailRow>
);

export const ApprovedDetail = ({
  of: { approvedAt, approvalReason },
}: {
  of: { approvedAt: string | null; approvalReason: string };
}) => (
  <DetailRow name="Approved">
    {approvedAt && (
      <>
        <RelativeTime at={approvedAt} />
        {approvalReason && `: ${approvalReason}`}
      </>
    )}
  </DetailRow>
);
