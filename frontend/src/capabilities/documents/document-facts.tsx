import { DayText, RelativeTime } from '#widgets/formats.tsx';
import { DetailRow } from '#widgets/panel.tsx';

/** Rows for `Facts`: when it went out, and when the customer looked at it. */
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

export const SignedDetail = ({ of: signature }: { of: { name: string; date: string } | null }) => (
  <DetailRow name="Signed">
    {signature && (
      <>
        {signature.name}, <DayText of={signature.date} />
      </>
    )}
  </DetailRow>
);

export const InternalNotesDetail = ({ of: notes }: { of: string }) => (
  <DetailRow name="Internal notes">{notes && <span className="pre">{notes}</span>}</DetailRow>
);
