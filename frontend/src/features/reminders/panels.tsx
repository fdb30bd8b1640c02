import { Link } from 'react-router';
import type { reminderOwnRoutes, ReminderLetter } from '@backoffice/contracts/features/reminders';
import type { AnswerOf } from '#data/http-client.ts';
import type { ReadResult } from '#data/use-read.ts';
import { CameBackLine } from '#sending/returned-addresses.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { Panel } from '#widgets/panel.tsx';

/** Who would get a letter today, as far as letters are saved. */
export function RemindersDuePanel({
  of: { data, ...reading },
}: {
  of: ReadResult<AnswerOf<typeof reminderOwnRoutes.due>>;
}) {
  return (
    <Panel
      title="Who would get a letter today"
      of={{ ...reading, loading: reading.loading && !data }}
      aside={data && <span className="muted">{countText(data.letters.length, 'letter', 'letters')}</span>}
    >
      {data && !data.enabled && <p className="muted">Nothing is sent: reminder letters are off.</p>}
      {data?.letters.length === 0 && <p className="muted">Nobody is due for a letter.</p>}
      {data && data.letters.length > 0 && (
        <div className="table-wide">
          <table className="small-list">
            <thead>
              <tr>
                <th scope="col">Customer</th>
                <th scope="col">Letter</th>
                <th scope="col">To</th>
                <th scope="col">Invoices</th>
                <th scope="col" className="figure">
                  Open
                </th>
              </tr>
            </thead>
            <tbody>
              {data.letters.map((letter) => (
                <LetterRow key={`${letter.step.days} ${letter.customerId}`} of={letter} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

const LetterRow = ({
  of: { customerId, customerName, step, invoices, to, returned, openDue },
}: {
  of: ReminderLetter;
}) => (
  <tr>
    <td>
      <Link to={`/customers/${customerId}`}>{customerName}</Link>
    </td>
    <td>
      Day {step.days}
      {to.length === 0 && <div className="late">No email address: not sent</div>}
    </td>
    <td>
      {to.join(', ')}
      {returned.length > 0 && <CameBackLine id={customerId} returned={returned} />}
    </td>
    <td>
      {invoices.map(({ invoiceId, number, locationId, dueDate }) => (
        <div key={invoiceId} className="in-text">
          <Link to={`/toc/${locationId}/invoice/${invoiceId}`}>{number}</Link>{' '}
          <span className="muted">
            due <DayText of={dueDate} />
          </span>
        </div>
      ))}
    </td>
    <td className="figure">
      <Money of={openDue} />
    </td>
  </tr>
);
