import { Link } from 'react-router';
import { locationRecordPath, type LocationResource } from '#navigation/record-paths.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';

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
