import { useMemo } from 'react';
import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  JobSheetCustomization,
  jobSheetOwnRoutes,
  jobSheetPaper,
  plannedHoursOf,
  type JobSheetPaperRecord,
  type PhaseColumn,
} from '@backoffice/contracts/features/job-sheets';
import type { Day } from '@backoffice/contracts/kernel';
import { currentSelection } from '#session/selection.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead } from '#data/use-read.ts';
import { UNKNOWN_LETTERHEAD, useLetterhead } from '#documents/letterhead.ts';
import { PaperArticle } from '#documents/paper.tsx';
import { useToday } from '#access/profile.ts';
import { moveEntry } from '#forms/move-entry.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import './form.css';

const columnNames: Readonly<Record<PhaseColumn['key'], string>> = {
  source: 'Contract or change order',
  phase: 'Phase',
  quantity: 'Quantity',
  plannedHours: 'Planned hours',
  instructions: 'Instructions',
};
const Fields = typedFields<JobSheetCustomization>();

/** How the job sheets of the company look, with one of them beside it that follows every key. */
export function JobSheetConfigPage() {
  const reading = useRouteRead(jobSheetOwnRoutes.customization, {}, ['Company']);
  return (
    <div className="page form-page">
      <PageTitle>Job sheet configuration</PageTitle>
      <h1>Job sheet configuration</h1>
      <AsyncContent of={reading}>{(look) => <Configuration look={look} onSaved={reading.reload} />}</AsyncContent>
    </div>
  );
}

function Configuration({ look, onSaved }: { look: JobSheetCustomization; onSaved: () => void }) {
  const { send } = useCommand(jobSheetOwnRoutes.customize);
  const said = JSON.stringify(look);
  const draft = useMemo(() => JSON.parse(said) as JobSheetCustomization, [said]); // what was stringified above
  const form = useRecordForm({
    schema: JobSheetCustomization,
    draft,
    toBody: ({ columns, ...rest }) => ({ ...rest, columns: columns.map((each, order) => ({ ...each, order })) }),
    send: (body) => send({ body }),
    onDone: () => {
      notifySuccess('Job sheets look as you say from now on.');
      onSaved();
    },
  });
  return (
    <RecordForm form={form} verb="Save" back="/">
      <ColumnsSection />
      <FormSection title="On every sheet">
        <Fields.Check
          name="showPrices"
          label="Show prices"
          help="The crew then reads on paper and on the phone what the work is sold for."
          className="wide"
        />
        <Fields.Check name="showSignature" label="Leave room to sign off" className="wide" />
        <Fields.Area name="footer" label="Footer" optional rows={3} className="wide" />
      </FormSection>
      <LivePreview />
    </RecordForm>
  );
}

function ColumnsSection() {
  const { setValue, formState } = useFormContext<JobSheetCustomization>();
  const columns = useWatch<JobSheetCustomization, 'columns'>({ name: 'columns' });
  const put = (next: readonly PhaseColumn[]) => setValue('columns', [...next], { shouldDirty: true });
  const change = (at: number, what: Partial<PhaseColumn>) =>
    put(columns.map((column, each) => (each === at ? { ...column, ...what } : column)));
  return (
    <section className="form-section" aria-label="Columns" data-field="columns">
      <header>
        <h2>Columns</h2>
        <p className="muted">What is said of each phase, under which heading and in which order.</p>
      </header>
      <table className="small-list config-columns">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Shown</th>
            <th scope="col">Heading</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, shown, label }, at) => (
            <tr key={key}>
              <td>
                <Button
                  variant="minimal"
                  icon={<ArrowUp />}
                  aria-label={`${columnNames[key]}: up`}
                  disabled={at === 0}
                  onClick={() => put(moveEntry(columns, at, -1))}
                />
                <Button
                  variant="minimal"
                  icon={<ArrowDown />}
                  aria-label={`${columnNames[key]}: down`}
                  disabled={at === columns.length - 1}
                  onClick={() => put(moveEntry(columns, at, 1))}
                />
              </td>
              <td>
                <Checkbox
                  label={columnNames[key]}
                  checked={shown}
                  disabled={key === 'phase'}
                  onChange={() => change(at, { shown: !shown })}
                />
              </td>
              <td>
                <InputGroup
                  aria-label={`${columnNames[key]}: heading`}
                  value={label}
                  maxLength={40}
                  onValueChange={(next) => change(at, { label: next })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {formState.errors.columns?.message && <div className="field-error">{formState.errors.columns.message}</div>}
    </section>
  );
}

const sample = [
  {
    label: 'C-1024-Retaining wall',
    name: 'Pour the footing',
    instructions: 'Check the forms against the plan before the truck comes.',
    quantity: 120_000,
    unit: 'cy',
    unitPrice: 32_500,
    plannedHours: 1_600,
  },
  {
    label: 'CO-1-Longer wall',
    name: 'Lay the first courses',
    instructions: 'Begin at the north corner.',
    quantity: 800_000,
    unit: 'sf',
    unitPrice: 2_850,
    plannedHours: 2_450,
  },
];

const sampleSheet = (date: Day): JobSheetPaperRecord => ({
  number: '1',
  name: 'Retaining wall',
  date,
  startTime: '07:00',
  plannedHours: plannedHoursOf(sample),
  phases: sample,
  crew: [],
  equipments: [],
  materials: [],
  foremanName: 'Ray Ortiz',
  language: 'en',
  foremanPhone: '',
  siteContact: { name: '', phone: null },
  digAlert: { number: '', validThru: null },
  directions: '',
  safetyNotesSpanish: '',
  safetyNotes: '',
  customerName: '',
  customerAddress: '',
  contactName: '',
  locationName: '',
  locationAddress: '',
  salesmanName: '',
  completedOn: null,
  signature: null,
});

/** A sheet as it would be printed with what is chosen so far. */
function LivePreview() {
  const look = useWatch<JobSheetCustomization>() as JobSheetCustomization; // the whole form, as it was begun
  const from = useLetterhead(currentSelection().companyId ?? '');
  const today = useToday();
  const columns = look.columns.map((column, order) => ({ ...column, order }));
  return (
    <section className="form-section" aria-label="Preview">
      <header>
        <h2>Preview</h2>
      </header>
      <div className="form-paper">
        <PaperArticle
          from={from}
          label="Job sheet"
          paper={{ ...jobSheetPaper(sampleSheet(today), UNKNOWN_LETTERHEAD, { ...look, columns }), parties: [] }}
        />
      </div>
    </section>
  );
}
