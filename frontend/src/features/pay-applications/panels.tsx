import {
  applicationSums,
  isStoredLong,
  type ApplicationSheet,
  type PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import { dollarsText, moneyText, percentText } from '@backoffice/contracts/kernel';
import { DayText, Money } from '#widgets/formats.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { ContinuationHead, ContinuationTotal } from './editor.tsx';
import './application.css';

/** The first sheet: from the contract to what is due. */
export const SummaryRows = ({ sheet }: { sheet: ApplicationSheet }) => (
  <DetailList>
    {applicationSums(sheet).map(({ label, cents, strong = false }) => (
      <DetailRow key={label} name={label}>
        <Money of={cents} strong={strong} />
      </DetailRow>
    ))}
  </DetailList>
);

export const SummaryPanel = ({ sheet }: { sheet: ApplicationSheet }) => (
  <Panel title="Summary">
    <div className="sums">
      <SummaryRows sheet={sheet} />
    </div>
    {sheet.notCertifiedBefore !== 0 && (
      <p className="muted">{dollarsText(sheet.notCertifiedBefore)} of the last application was not certified.</p>
    )}
  </Panel>
);

/** The second sheet: every line. */
export const ContinuationPanel = ({ sheet }: { sheet: ApplicationSheet }) => (
  <Panel title="Continuation sheet">
    <div className="application-scroll">
      <table className="application-table">
        <ContinuationHead />
        <tbody>
          {sheet.lines.map((line, at) => (
            <tr key={line.sourceLineItemId}>
              <th scope="row">
                <span>
                  {at + 1}. {line.name}
                </span>
                {line.source === 'changeOrder' && <span className="application-detail">Change order</span>}
                {isStoredLong(line) && (
                  <span className="application-warning">Stored for {line.storedSince} applications</span>
                )}
              </th>
              <td className="figure" data-title="C Scheduled">
                <Money of={line.scheduled} />
              </td>
              <td className="figure" data-title="D Before">
                <Money of={line.workBefore} />
                {line.storedBefore !== 0 && (
                  <span className="application-detail">stored {moneyText(line.storedBefore)}</span>
                )}
              </td>
              <td className="figure" data-title="E This period">
                <Money of={line.work} />
              </td>
              <td className="figure" data-title="F Stored now">
                <Money of={line.stored} />
              </td>
              <td className="figure" data-title="G To date">
                <Money of={line.toDate} strong />
              </td>
              <td className="figure" data-title="H">
                {percentText(line.percent)}
              </td>
              <td className="figure" data-title="I Balance">
                <Money of={line.balance} />
              </td>
              <td className="figure" data-title="J Retention">
                <Money of={line.retention} />
              </td>
            </tr>
          ))}
        </tbody>
        <ContinuationTotal sheet={sheet} />
      </table>
    </div>
  </Panel>
);

export const CertificatePanel = ({ record: { certificate, notCertified } }: { record: PayApplicationView }) =>
  certificate && (
    <Panel title="Certificate">
      <DetailList>
        <DetailRow name="Certified by">{certificate.certifiedBy}</DetailRow>
        <DetailRow name="On">
          <DayText of={certificate.certifiedOn} />
        </DetailRow>
        <DetailRow name="Amount">
          <Money of={certificate.amount} strong />
        </DetailRow>
        {notCertified !== 0 && (
          <DetailRow name="Not certified">
            <Money of={notCertified} />
          </DetailRow>
        )}
        {certificate.reason !== '' && <DetailRow name="Why less">{certificate.reason}</DetailRow>}
      </DetailList>
    </Panel>
  );
