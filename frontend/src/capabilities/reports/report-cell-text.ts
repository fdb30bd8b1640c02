import type { ReportCell, ReportCellKind } from '@backoffice/contracts/capabilities';
import { dayText, dollarsText, hoursText } from '@backoffice/contracts/kernel';

/** A cell of a report as people read it. */
export function reportCellText(kind: ReportCellKind, cell: ReportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return kind === 'day' ? dayText(cell) : cell;
  if (kind === 'hours') return hoursText(cell);
  if (kind === 'money') return dollarsText(cell);
  return kind === 'percent' ? `${(cell / 100).toFixed(2)} %` : String(cell);
}

export const isFigure = (kind: ReportCellKind) => kind !== 'text' && kind !== 'day';
