import type { ReactNode } from 'react';
import type { Day } from '@backoffice/contracts/kernel';
import { DayText, Money } from '#widgets/formats.tsx';
import { FigureBreakdownButton } from './figure-breakdown-button.tsx';

/** One summand of a figure that is in no books. */
export type Summand = {
  readonly key: string;
  readonly what: ReactNode;
  readonly on?: Day | null;
  readonly amount: number;
};

type Props = { of: number; title: string; parts: readonly Summand[]; strong?: boolean };

/** A figure that is agreed upon or reckoned, not posted: it opens what it is the sum of. */
export const ComputedFigure = ({ of, title, parts, strong = false }: Props) => (
  <FigureBreakdownButton of={of} title={title} figure={<Money of={of} strong={strong} />} className="dialog-parts">
    {() => <SummandTable of={of} parts={parts} />}
  </FigureBreakdownButton>
);

function SummandTable({ of, parts }: Pick<Props, 'of' | 'parts'>) {
  const dated = parts.some(({ on }) => on);
  return (
    <table className="small-list">
      <thead>
        <tr>
          <th scope="col">What</th>
          {dated && <th scope="col">Day</th>}
          <th scope="col" className="figure">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, what, on, amount }) => (
          <tr key={key}>
            <td>{what}</td>
            {dated && <td>{on && <DayText of={on} />}</td>}
            <td className="figure">
              <Money of={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={dated ? 2 : 1}>Total</td>
          <td className="figure">
            <Money of={of} strong />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
