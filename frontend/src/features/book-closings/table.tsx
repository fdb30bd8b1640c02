import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { closingPartNames, type ClosingComparison } from '@backoffice/contracts/features/closing-figures';
import { recordPath } from '#navigation/record-paths.ts';
import { DayText, Money, RelativeTime } from '#widgets/formats.tsx';
import { fieldLabel } from '#widgets/labels.ts';
import { Panel } from '#widgets/panel.tsx';

type Difference = ClosingComparison['differences'][number];
type Labels = readonly { readonly value: string; readonly label: string }[];
type Props = {
  title: string;
  differences: readonly Difference[];
  banks: Labels;
  /** Of the two figures. */ names?: readonly [string, string];
};

/** Figure by figure what was written down and what it is, with the record, and what first changed it. */
export const DifferencesPanel = ({ title, differences, banks, names = ['When closed', 'Now'] }: Props) => (
  <Panel title={title}>
    <div className="table-wide">
      <table className="money-table closing-differences">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" className="figure">
              {names[0]}
            </th>
            <th scope="col" className="figure">
              {names[1]}
            </th>
            <th scope="col">First change since</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={`${difference.part} ${difference.key} ${difference.field}`}>
              <th scope="row">
                <span>
                  <RecordLink of={difference} />
                  <span className="money-detail">
                    {closingPartNames[difference.part]} · {fieldLabel(difference.field)}
                  </span>
                </span>
              </th>
              <td className="figure" data-title={names[0]}>
                <Figure of={difference} value={difference.frozen} banks={banks} />
              </td>
              <td className="figure" data-title={names[1]}>
                <Figure of={difference} value={difference.now} banks={banks} />
              </td>
              <td data-title="First change since" data-none={difference.first === null || undefined}>
                {difference.first && <FirstChange of={difference.first} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Panel>
);

function RecordLink({ of: { part, key, name, record } }: { of: Difference }) {
  const to = pathOf(part, key, record);
  const words = name.trim() || key;
  return to ? <Link to={to}>{words}</Link> : words;
}

/** A bank has its register, an account the entries of the journal. */
function pathOf(part: Difference['part'], key: string, record: Difference['record']): string | null {
  if (record?.entity === 'Bank') return `/ledger/general?bankId=${record.id}`;
  if (record) return recordPath({ ...record, recordId: record.id });
  return part === 'trialBalance' ? `/ledger/journal?account=${key}` : null;
}

const dayFields: ReadonlySet<string> = new Set(['documentDate', 'dueDate', 'statementDate', 'day', 'on']);

function Figure({
  of: { field },
  value,
  banks,
}: {
  of: Difference;
  value: Difference['now'];
  banks: Labels;
}): ReactNode {
  if (value === null || value === '') return <span className="muted">nothing</span>;
  if (typeof value === 'number') return <Money of={value} />;
  if (dayFields.has(field)) return <DayText of={value} />;
  return <span>{banks.find((each) => each.value === value)?.label ?? value}</span>;
}

const FirstChange = ({ of: { position, day, eventType, at, byName } }: { of: NonNullable<Difference['first']> }) => (
  <span>
    {fieldLabel(eventType)} on <DayText of={day} />
    <span className="money-detail">
      {byName}, <RelativeTime at={at} /> · entry {position.toLocaleString('en-US')}
    </span>
  </span>
);
