import {
  isDigTicketExpired,
  phaseAmount,
  shownColumns,
  type JobSheetCustomization,
  type JobSheetView,
  type PhaseColumn,
} from '@backoffice/contracts/features/job-sheets';
import { dayText, phoneText, quantityText, hoursText, timeText } from '@backoffice/contracts/kernel';
import { PaperText } from '#documents/paper.tsx';
import { Money } from '#widgets/formats.tsx';
import { crewRoleNames } from './columns.ts';

type Phase = Omit<JobSheetView['phases'][number], 'lineItemId' | 'contractId' | 'changeOrderId'>;
type Props = { phases: readonly Phase[]; look: JobSheetCustomization };

const FIGURES: readonly PhaseColumn['key'][] = ['quantity', 'plannedHours'];
const figureClass = (key: PhaseColumn['key']) => (FIGURES.includes(key) ? 'figure' : undefined);

const cellOf = (key: PhaseColumn['key'], phase: Phase) =>
  ({
    source: phase.label,
    phase: <strong>{phase.name}</strong>,
    quantity: `${quantityText(phase.quantity)} ${phase.unit}`,
    plannedHours: hoursText(phase.plannedHours),
    instructions: <span className="pre">{phase.instructions}</span>,
  })[key];

/** The phases of a sheet as the company wants them read. */
export function PhasesTable({ phases, look }: Props) {
  const columns = shownColumns(look);
  const hours = phases.reduce((sum, { plannedHours }) => sum + plannedHours, 0);
  const amount = phases.reduce((sum, phase) => sum + phaseAmount(phase), 0);
  if (phases.length === 0) return <p className="muted paper-none">There are no phases yet.</p>;
  return (
    <table className="paper-lines">
      <thead>
        <tr>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col" className={figureClass(key)}>
              {label}
            </th>
          ))}
          {look.showPrices && (
            <th scope="col" className="figure">
              Amount
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {phases.map((phase, at) => (
          <tr key={at}>
            {columns.map(({ key }) => (
              <td key={key} className={figureClass(key)}>
                {cellOf(key, phase)}
              </td>
            ))}
            {look.showPrices && (
              <td className="figure">
                <Money of={phaseAmount(phase)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={columns.length}>
            Planned hours {hoursText(hours)}
          </th>
          {look.showPrices && (
            <td className="figure">
              <Money of={amount} strong />
            </td>
          )}
        </tr>
      </tfoot>
    </table>
  );
}

const PaperList = ({ title, lines }: { title: string; lines: readonly (readonly string[])[] }) =>
  lines.length > 0 && (
    <section className="paper-text">
      <h3>{title}</h3>
      <ul>
        {lines.map((parts, at) => (
          <li key={at}>{parts.filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </section>
  );

/** What stands below the phases: who, with what, and what to mind. */
export function SheetDetails({ of: sheet, look }: { of: JobSheetView; look: JobSheetCustomization }) {
  const { digAlert, date, siteContact } = sheet;
  const ticket =
    digAlert.validThru &&
    `${isDigTicketExpired(digAlert.validThru, date) ? 'ended on' : 'valid through'} ${dayText(digAlert.validThru)}`;
  const site = (
    [
      ['Start', timeText(sheet.startTime)],
      ['Foreman', sheet.foremanName],
      [
        'Site contact',
        [siteContact.name, siteContact.phone && phoneText(siteContact.phone)].filter(Boolean).join(', '),
      ],
      ['Dig-alert ticket', [digAlert.number, ticket].filter(Boolean).join(', ')],
    ] as const
  ).filter(([, value]) => value !== '');
  return (
    <>
      <PaperList title="On site" lines={site.map(([name, value]) => [`${name}: ${value}`])} />
      <PaperList title="Crew" lines={sheet.crew.map(({ name, role, task }) => [name, crewRoleNames[role], task])} />
      <PaperList
        title="Equipment"
        lines={sheet.equipments.map(({ name, unitNumber, note }) => [name, unitNumber, note])}
      />
      <PaperList
        title="Materials"
        lines={sheet.materials.map(({ name, quantity, unit, supplierName }) => [
          `${quantityText(quantity)} ${unit} ${name}`,
          supplierName,
        ])}
      />
      <PaperText title="Directions" text={sheet.directions} />
      <PaperText title="Safety" text={sheet.safetyNotes} />
      <PaperFoot look={look} />
    </>
  );
}

/** Where the foreman signs, and what stands on every sheet. */
export const PaperFoot = ({ look }: { look: JobSheetCustomization }) => (
  <>
    {look.showSignature && (
      <section className="paper-text">
        <h3>Sign-off</h3>
        <p className="muted">Foreman and customer sign here on paper.</p>
      </section>
    )}
    {look.footer && <p className="muted pre">{look.footer}</p>}
  </>
);
