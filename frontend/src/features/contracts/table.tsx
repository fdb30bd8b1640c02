import { useState, type ReactNode } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { contractOwnRoutes, type ContractView } from '@backoffice/contracts/features/contracts';
import type { JobProfitReport } from '@backoffice/contracts/features/job-board';
import type { ProfitShareLine, SettlementCause } from '@backoffice/contracts/features/profit-settlements';
import { Link } from 'react-router';
import { PermissionGate } from '#access/permissions.tsx';
import { locationRecordPath, type LocationResource } from '#navigation/record-paths.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { sentenceCase } from '#widgets/labels.ts';
import { StatusChip } from '#widgets/status-chip.tsx';
import { AdjustDialog } from './dialogs.tsx';

type TableRow = { readonly id: string; readonly number: string; readonly name: string; readonly status: string };
/** A column between the name and the status. */
type TableColumn<Row> =
  | { readonly title: string; readonly day: (row: Row) => string }
  | { readonly title: string; readonly money: (row: Row) => number };

/** A few documents of a location below something else: a small table, each line of which leads to its document. */
export const DocumentTable = <Row extends TableRow>({
  resource,
  locationId,
  rows,
  columns,
}: {
  resource: LocationResource;
  locationId: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
}) => (
  <table className="small-list">
    <thead>
      <tr>
        <th scope="col">No.</th>
        <th scope="col">Name</th>
        {columns.map((column) => (
          <th key={column.title} scope="col" className={'money' in column ? 'figure' : undefined}>
            {column.title}
          </th>
        ))}
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{row.number}</td>
          <td>
            <Link to={locationRecordPath(resource, { id: row.id, locationId })}>{row.name}</Link>
          </td>
          {columns.map((column) =>
            'money' in column ? (
              <td key={column.title} className="figure">
                <Money of={column.money(row)} />
              </td>
            ) : (
              <td key={column.title}>
                <DayText of={column.day(row)} />
              </td>
            ),
          )}
          <td>
            <StatusChip of={row.status} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const releaseTexts = {
  invoiced: 'once all is invoiced',
  paidInFull: 'once all is paid',
  hardClosed: 'once the job is closed for good',
} as const;

/** Who has which part of a profit: what was released, as it stands, and what is expected; with what would adjust it. */
export function SharesTable({ record, found }: { record: ContractView; found: JobProfitReport }) {
  const { settlements, expected, company, isSettled } = found;
  if (expected.length === 0 && !isSettled) return null;
  return (
    <div>
      <table className="small-list">
        <thead>
          <tr>
            <th scope="col">Share</th>
            <th scope="col" className="figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {settlements.flatMap(({ on, lines, reason }, at) =>
            lines.map((line) => (
              <ShareRow key={`${at} ${line.role} ${line.personId}`} line={line}>
                {line.isAdjustment ? 'Adjusted' : 'Released'} on <DayText of={on} />
                {line.isAdjustment && reason && `: ${reason}`}
              </ShareRow>
            )),
          )}
          {expected.map((line) => (
            <ShareRow key={`expected ${line.role} ${line.personId}`} line={line}>
              Expected, {releaseTexts[line.releaseOn]}
            </ShareRow>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>The company keeps</td>
            <td className="figure">
              <Money of={company} strong />
            </td>
          </tr>
        </tfoot>
      </table>
      {found.proposal && <Proposal record={record} proposal={found.proposal} />}
    </div>
  );
}

const ShareRow = ({ line, children }: { line: ProfitShareLine; children: ReactNode }) => (
  <tr>
    <td>
      {line.personName} <span className="muted">{sentenceCase(line.role)}</span>
      <div className="muted">{children}</div>
    </td>
    <td className="figure">
      <Money of={line.amount} bad={line.amount < 0} />
    </td>
  </tr>
);

const causeTexts: Readonly<Record<SettlementCause['what'], string>> = {
  contractValue: 'the contract value',
  costs: 'the costs',
  overhead: 'the overhead',
  people: 'the division of the shares',
};

/** What differs from the release; nothing changes until somebody adjusts it. */
function Proposal({ record, proposal }: { record: ContractView; proposal: NonNullable<JobProfitReport['proposal']> }) {
  const [isAdjusting, setAdjusting] = useState(false);
  const { lines, causes, because, profit } = proposal;
  return (
    <Callout className="proposal" intent="warning">
      <strong>Released shares differ from what they would be now</strong>
      <p>
        By the contract, the profit is <Money of={profit} /> now, because{' '}
        {causes.map(({ what, change }, at) => (
          <span key={what}>
            {at > 0 && ', '}
            {causeTexts[what]} changed
            {change !== 0 && (
              <>
                {' '}
                by <Money of={change} />
              </>
            )}
          </span>
        ))}
        .
      </p>
      <table className="small-list">
        <thead>
          <tr>
            <th scope="col">Share</th>
            {['Released', 'Now', 'Difference'].map((title) => (
              <th key={title} scope="col" className="figure">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ role, personId, personName, released, now, difference }) => (
            <tr key={`${role} ${personId}`}>
              <td>
                {personName} <span className="muted">{sentenceCase(role)}</span>
              </td>
              {[released, now, difference].map((amount, at) => (
                <td key={at} className="figure">
                  <Money of={amount} strong={at === 2} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {because.length > 0 && (
        <ul>
          {because.map(({ text, on, amount }, at) => (
            <li key={at}>
              {text}, <DayText of={on} />: <Money of={amount} />
            </li>
          ))}
        </ul>
      )}
      <PermissionGate check={contractOwnRoutes.adjustSettlement.permission}>
        <Button intent="primary" text="Adjust…" onClick={() => setAdjusting(true)} />
      </PermissionGate>
      {isAdjusting && <AdjustDialog record={record} onClose={() => setAdjusting(false)} />}
    </Callout>
  );
}
