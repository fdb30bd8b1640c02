import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { Link } from 'react-router';
import type { ReportAnswer, ReportColumn, ReportRow } from '@backoffice/contracts/capabilities';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { isFigure, reportCellText } from './report-cell-text.ts';

/** So many lines are shown at once without being asked for. */
const OPEN_LINES = 40;
/** With more columns than these a screen of 1280 would not hold them at the usual size. */
const USUAL_COLUMNS = 10;

/** The groups of a report with their sums; each opens the lines it is made of, and each line the record it is about. */
export function ReportTable({ of: { title, columns, groups, rows, total } }: { of: ReportAnswer }) {
  const isShort = groups.length < 2 && rows.length <= OPEN_LINES;
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (key: string) => turned.has(key) !== isShort;
  const shown = columns.filter(({ key, inFiles }) => !inFiles && !groups.includes(key));
  const [lead, ...others] = shown;
  if (!lead) return null;
  const innermost = groups.length - 1;
  const labels = [...columns.filter(({ key }) => groups.includes(key)), lead].map((column) => column.title);
  const turn = (key: string) =>
    setTurned((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const visible = rows.filter(
    ({ kind, key }) => kind === 'group' || innermost < 0 || isOpen(key.slice(0, key.lastIndexOf('/'))),
  );
  return (
    <div className="table-wide">
      <table className="money-table report-table" data-wide={shown.length > USUAL_COLUMNS || undefined}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.join(', ')}</th>
            {others.map((column) => (
              <th key={column.key} scope="col" className={isFigure(column.kind) ? 'figure' : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visible.map((row) => (
            <tr key={row.key} data-kind={row.kind} data-level={row.level}>
              <th scope="row">
                <RowHead
                  of={row}
                  lead={lead}
                  toggle={
                    row.kind === 'group' && row.level === innermost
                      ? { isOpen: isOpen(row.key), turn: () => turn(row.key) }
                      : null
                  }
                />
              </th>
              <Cells of={row} columns={others} label={rowText(row, lead)} />
            </tr>
          ))}
        </tbody>
        {Object.keys(total).length > 0 && (
          <tfoot>
            <tr className="money-total">
              <th scope="row">
                <span>Total</span>
              </th>
              <Cells of={{ cells: total }} columns={others} label="Total" />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const rowText = ({ kind, label, cells }: ReportRow, lead: ReportColumn) =>
  kind === 'group' ? label || 'None' : reportCellText(lead.kind, cells[lead.key] ?? null);

type CellsProps = {
  of: Pick<ReportRow, 'cells' | 'entries'>;
  columns: readonly ReportColumn[];
  /** What is read aloud of the row. */ label: string;
};

function Cells({ of: { cells, entries }, columns, label }: CellsProps) {
  return columns.map((column) => {
    const cell = cells[column.key] ?? null;
    const text = reportCellText(column.kind, cell);
    const opens = entries && (entries.columns ?? [column.key]).includes(column.key) ? column.entries : undefined;
    return (
      <td
        key={column.key}
        className={isFigure(column.kind) ? 'figure' : undefined}
        data-title={column.title}
        data-none={text === '' || undefined}
      >
        {entries && opens && typeof cell === 'number' && cell !== 0 ? (
          <LedgerFigure
            of={cell}
            title={`${label}, ${column.title}`}
            made={{
              accounts: entries.accounts,
              where: [...entries.where, ...opens.where],
              credits: opens.credits ?? entries.credits ?? false,
            }}
          />
        ) : (
          <span>{text}</span>
        )}
      </td>
    );
  });
}

function RowHead({
  of: row,
  lead,
  toggle,
}: {
  of: ReportRow;
  lead: ReportColumn;
  toggle: { readonly isOpen: boolean; readonly turn: () => void } | null;
}) {
  const { page, note } = row;
  const text = rowText(row, lead);
  return (
    <span className="report-head">
      {toggle && (
        <Button
          className="no-print"
          variant="minimal"
          icon={toggle.isOpen ? <ChevronDown /> : <ChevronRight />}
          aria-expanded={toggle.isOpen}
          aria-label={`What ${text} is made of`}
          onClick={toggle.turn}
        />
      )}
      {page ? <Link to={page}>{text || 'Open'}</Link> : <span>{text}</span>}
      {note && <span className="muted report-note">{note}</span>}
    </span>
  );
}
