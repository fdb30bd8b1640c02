import type { ReportAnswer, ReportCell, ReportCellKind } from '@backoffice/contracts/capabilities';
import { dayText, hoursText, minuteIn, moneyText } from '@backoffice/contracts/kernel';

/** A cell as people read it on paper. */
export function printedCell(kind: ReportCellKind, cell: ReportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return kind === 'day' ? dayText(cell) : cell;
  if (kind === 'hours') return hoursText(cell);
  if (kind === 'money') return moneyText(cell);
  return kind === 'percent' ? `${(cell / 100).toFixed(2)} %` : String(cell);
}

/** Who ran it and when, and how it is run again. */
export const runTexts = ({ asOf, run: { position, ranAt, ranByName } }: ReportAnswer, zone: string): string[] => [
  `As of ${dayText(asOf)}`,
  `Run by ${ranByName} on ${minuteIn(zone, ranAt)}`,
  `Log position ${position} (${ranAt})`,
];
