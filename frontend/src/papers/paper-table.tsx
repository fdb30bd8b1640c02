import type { PaperCell, PaperColumn, PaperRow, PaperTable } from '@backoffice/contracts/capabilities';
import { dollarsText } from '@backoffice/contracts/kernel';
import { Section } from './paper-section.tsx';

/** From so many columns on, a table takes the room of a page that lies down. */
const WIDE = 8;

/** A table of any columns; where it is narrow each row is a list of labels and values under its first cell. */
export const DataTable = ({ of: { title, columns, rows } }: { readonly of: PaperTable }) => (
  <Section title={title}>
    <table className="paper-table" data-wide={columns.length >= WIDE || undefined} aria-label={title || undefined}>
      <thead>
        <tr>
          {columns.map(({ title: name, figures }, at) => (
            <th key={at} scope="col" className={figures ? 'figure' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row key={at} columns={columns} row={row} />
        ))}
      </tbody>
    </table>
  </Section>
);

const Row = ({
  columns,
  row: { section, cells, isTotal },
}: {
  readonly columns: readonly PaperColumn[];
  readonly row: PaperRow;
}) => (
  <>
    {section && (
      <tr className="paper-section">
        <th scope="rowgroup" colSpan={columns.length}>
          {section}
        </th>
      </tr>
    )}
    <tr className={isTotal ? 'paper-total' : undefined}>
      {columns.map(({ title, figures }, at) => {
        const cell = <Cell of={cells[at] ?? ''} />;
        const className = figures ? 'figure' : undefined;
        return at === 0 && cells[0] !== '' ? (
          <th key={at} scope="row" className={className} data-title={figures ? title : undefined}>
            {cell}
          </th>
        ) : (
          <td key={at} className={className} data-title={title}>
            {cell}
          </td>
        );
      })}
    </tr>
  </>
);

function Cell({ of }: { readonly of: PaperCell }) {
  if (typeof of === 'number') return dollarsText(of);
  if (typeof of === 'string') return of;
  return (
    <>
      {of.text}
      {of.detail && <span className="paper-detail">{of.detail}</span>}
    </>
  );
}
