import { Callout } from '@blueprintjs/core';
import { Link } from 'react-router';
import { isUnconditional, releaseOwnRoutes, type ReleaseView } from '@backoffice/contracts/features/releases';
import { useRouteRead } from '#data/use-read.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';

const outcomeTexts = { returned: 'returned', reversed: 'reversed', moved: 'moved to another contract' } as const;

/** What should be seen of a release before its words are read: money that did not come, or that has not come yet. */
export function ReleaseNotes({ record }: { record: ReleaseView }) {
  const { failedPayment: failed, unpaidAllowance: allowed } = record;
  return (
    <>
      {failed && (
        <Callout compact intent="danger">
          A <Link to={`/post-payments/${failed.paymentId}`}>payment</Link> of <Money of={failed.amount} /> that this
          release relies on was {outcomeTexts[failed.outcome]} on <DayText of={failed.on} />.
        </Callout>
      )}
      {allowed && (
        <Callout compact intent="warning">
          {allowed.by} allowed this release before the money cleared: {allowed.reason}
        </Callout>
      )}
      {record.signedAt === null && <Review key={record.version} record={record} />}
      {isUnconditional(record) && record.claimantKind === 'company' && <CoveragePanel record={record} />}
    </>
  );
}

/** Only while nobody has signed it: asked again when a payment changes. */
function Review({ record }: { record: ReleaseView }) {
  const { data } = useRouteRead(releaseOwnRoutes.coverage, { params: { id: record.id } }, ['Payment', 'Invoice']);
  if (!data) return null;
  const waits = isUnconditional(record) && !data.isCovered && record.unpaidAllowance === null;
  return (
    <>
      {data.warnings.map(({ code, says }) => (
        <Callout key={code} compact intent="warning">
          {says}
        </Callout>
      ))}
      {waits && (
        <Callout compact intent="warning">
          {data.needed === null ? (
            'Our books do not know what this vendor was paid, so an unconditional release is not sent or signed yet.'
          ) : (
            <>
              <Money of={data.cleared - data.released} /> of <Money of={data.needed} /> has cleared and is stated by no
              other release. An unconditional release is sent and signed once all of it is; until then, use the
              conditional form.
            </>
          )}
        </Callout>
      )}
    </>
  );
}

/**
 * The money behind an unconditional release: what has cleared, what others state of it, and the payments that cover it.
 */
function CoveragePanel({ record }: { record: ReleaseView }) {
  const { data } = useRouteRead(releaseOwnRoutes.coverage, { params: { id: record.id } }, [
    'Payment',
    'Invoice',
    'Release',
  ]);
  if (!data) return null;
  return (
    <Panel title="Money behind it">
      <DetailList>
        <DetailRow name="Cleared">
          <Money of={data.cleared} />
        </DetailRow>
        {data.released > 0 && (
          <DetailRow name="Stated by other releases">
            <Money of={-data.released} />
          </DetailRow>
        )}
        <DetailRow name="Needed">{data.needed !== null && <Money of={data.needed} strong />}</DetailRow>
        <DetailRow name="Covered">{data.isCovered ? 'Yes' : 'Not yet'}</DetailRow>
        {data.payments.map(({ paymentId, invoiceId, amount, on, checkNo, invoiceNumber }) => (
          <DetailRow key={`${paymentId} ${invoiceId}`} name={`Invoice ${invoiceNumber}`}>
            <span className="in-text">
              <Link to={`/post-payments/${paymentId}`}>{checkNo ? `Check ${checkNo}` : 'Payment'}</Link>
              {on && (
                <>
                  {' '}
                  of <DayText of={on} />
                </>
              )}
              , <Money of={amount} />
            </span>
          </DetailRow>
        ))}
      </DetailList>
    </Panel>
  );
}
