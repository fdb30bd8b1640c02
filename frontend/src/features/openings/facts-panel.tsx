import { Link } from 'react-router';
import type { OpeningAnswer, OpeningControl } from '@backoffice/contracts/features/openings';
import { DayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';

export const OpeningBanksPanel = ({ of: { banks } }: { of: OpeningAnswer }) => (
  <Panel title="6. Banks" aside={<Link to="/job-costing/maintenance/banks">Banks</Link>}>
    <p className="muted proof-about">
      Each bank says itself what the books had there: the balance of the statement, with deposits and less checks that
      it does not list yet.
    </p>
    {banks.length === 0 ? (
      <p className="muted">No bank is entered yet.</p>
    ) : (
      <ul className="plain-rows">
        {banks.map(({ bankId, code, name, amount, on }) => (
          <li key={bankId}>
            <span>
              <span className="account-code">{code}</span> {name}{' '}
              {on && (
                <span className="muted">
                  on <DayText of={on} />
                </span>
              )}
            </span>
            <Money of={amount} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

const pageOf: Readonly<Record<string, string>> = {
  bank: '/job-costing/maintenance/banks',
  cards: '/job-costing/maintenance/banks',
  undeposited: '/post-payments',
};

const missingOn: Readonly<Record<string, string>> = {
  receivable: 'An open invoice',
  credit: 'A credit of a customer',
  retention: 'An invoice with retention',
  payable: 'An open bill',
  retentionPayable: 'A bill with retention',
};

/** What the file says of what is entered singly. */
export const ControlsPanel = ({ of: controls }: { of: readonly OpeningControl[] }) => (
  <Panel title="File and what is entered">
    <div className="table-wide">
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Account</th>
            {['Trial balance', 'Entered', 'Difference'].map((title) => (
              <th key={title} scope="col" className="figure">
                {title}
              </th>
            ))}
            <th scope="col">Missing</th>
          </tr>
        </thead>
        <tbody>
          {controls.map(({ account, bankId, number, name, file, entered, difference }) => (
            <tr key={`${account} ${bankId}`}>
              <th scope="row">
                <span>
                  <span className="account-code">{number}</span> {name}
                </span>
              </th>
              <td className="figure" data-title="Trial balance">
                <Money of={file} />
              </td>
              <td className="figure" data-title="Entered">
                <Money of={entered} />
              </td>
              <td className="figure" data-title="Difference">
                <Money of={difference} bad={difference !== 0} strong={difference !== 0} />
              </td>
              <td data-title="Missing" data-none={difference === 0 || undefined}>
                {difference !== 0 &&
                  (pageOf[account] ? (
                    <Link to={pageOf[account]}>Look there</Link>
                  ) : (
                    <span className="muted">{missingOn[account]}</span>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Panel>
);
