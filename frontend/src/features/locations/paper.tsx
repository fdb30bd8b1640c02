import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Download, Print } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { locationOwnRoutes, type LocationSheet, type SheetContract } from '@backoffice/contracts/features/locations';
import { downloadFile } from '#data/download.ts';
import { useRouteRead } from '#data/use-read.ts';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { LocationLayout } from '#records/location-layout.tsx';
import { notifyProblem } from '#toasts/notify.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { AsyncContent } from '#widgets/page-states.tsx';
import { DetailList, DetailRow } from '#widgets/panel.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import './sheet.css';

/** Whose changes stand on the sheet. */
const SHOWN = ['Location', 'Customer', 'Contract', 'ChangeOrder', 'Invoice', 'Payment'];

/** What a crew, or the office, takes along of a place: on the screen, on paper and as PDF. */
export function LocationSheetPage() {
  const { locationId = '' } = useParams();
  const reading = useRouteRead(locationOwnRoutes.informationSheet, { params: { id: locationId } }, SHOWN);
  return (
    <LocationLayout locationId={locationId} title="Information sheet">
      <AsyncContent of={reading} back={{ to: '/location', text: 'All locations' }}>
        {(sheet) => <Sheet of={sheet} locationId={locationId} />}
      </AsyncContent>
    </LocationLayout>
  );
}

type Props = { of: LocationSheet; locationId: string };
function Sheet({ of: { name, customerName, address, sections, contracts }, locationId }: Props) {
  return (
    <article className="paper location-sheet" aria-label={`Information sheet of ${name}`}>
      <header className="paper-head">
        <div>
          <div className="paper-company">{name}</div>
          <div className="muted">
            {customerName}
            <br />
            {address}
          </div>
        </div>
        <SheetActions name={name} locationId={locationId} />
      </header>
      {sections.map(({ title, rows }) => (
        <section key={title} className="paper-text">
          <h2>{title}</h2>
          <DetailList>
            {rows.map(({ label, text }, at) => (
              <DetailRow key={at} name={label}>
                <span className="pre">{text}</span>
              </DetailRow>
            ))}
          </DetailList>
        </section>
      ))}
      {contracts.length > 0 && <ContractTable of={contracts} locationId={locationId} />}
    </article>
  );
}

function SheetActions({ name, locationId }: { name: string; locationId: string }) {
  const [isPending, setPending] = useState(false);
  async function download() {
    setPending(true);
    const problem = await downloadFile(
      locationOwnRoutes.informationSheetPdf,
      { params: { id: locationId } },
      `Location information ${name}.pdf`,
    );
    setPending(false);
    if (problem) notifyProblem(problem);
  }
  return (
    <div className="sheet-actions no-print">
      <Button icon={<Print />} text="Print" onClick={() => window.print()} />
      <Button icon={<Download />} text="Download PDF" loading={isPending} onClick={() => void download()} />
    </div>
  );
}

const figures = [
  ['Value', 'contractValue'],
  ['Billed', 'billed'],
  ['Paid', 'paid'],
  ['Open', 'openDue'],
] as const;

/** Without the columns of money for whoever may not see it. */
function ContractTable({ of: contracts, locationId }: { of: readonly SheetContract[]; locationId: string }) {
  const shown = contracts.some(({ contractValue }) => contractValue !== null) ? figures : [];
  return (
    <section className="paper-text">
      <h2>Contracts</h2>
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Contract</th>
            <th scope="col">Date</th>
            <th scope="col">Status</th>
            {shown.map(([title]) => (
              <th key={title} scope="col" className="figure">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contracts.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={locationRecordPath(contract, { id: row.id, locationId })}>
                  {row.number} · {row.name}
                </Link>
              </th>
              <td data-title="Date">
                <DayText of={row.date} />
              </td>
              <td data-title="Status">
                <StatusChip of={row.status} />
              </td>
              {shown.map(([title, field]) => (
                <td key={title} className="figure" data-title={title}>
                  <Money of={row[field] ?? 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
