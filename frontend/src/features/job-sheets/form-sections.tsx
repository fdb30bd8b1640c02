import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import {
  crewRoleNames,
  jobSheetOwnRoutes,
  workerWarnings,
  type CrewChoice,
} from '@backoffice/contracts/features/job-sheets';
import { useRouteRead } from '#data/use-read.ts';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { selectOptions } from '#widgets/labels.ts';
import type { JobSheetDraft } from './draft.ts';
import { AddEntry, RemoveButton } from './entries.tsx';
import { useCrewChoices } from './queries.ts';

const Fields = typedFields<JobSheetDraft>();

/** Whether somebody is away that day, and on which other sheets. */
export const BookedNote = ({ of: worker }: { of: CrewChoice | undefined }) =>
  worker &&
  workerWarnings(worker).map((says) => (
    <span key={says} className="field-warning">
      {says}
    </span>
  ));

/** Who comes, as what, and for what. */
export function CrewSection({ exceptId }: { exceptId: string | null }) {
  const { control } = useFormContext<JobSheetDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'crew' });
  const date = useWatch({ control, name: 'date' });
  const reading = useCrewChoices(date, exceptId);
  const workers = reading.data?.items ?? null;
  const options =
    workers
      ?.filter(({ workerId }) => !fields.some((each) => each.workerId === workerId))
      .map(({ workerId, name, task, bookings, awayThrough }) => ({
        value: workerId,
        label: name,
        hint: [task, awayThrough !== null && 'away', bookings.length > 0 && 'on another sheet']
          .filter(Boolean)
          .join(' · '),
      })) ?? null;
  function add(id: string) {
    const worker = workers?.find(({ workerId }) => workerId === id);
    if (worker) append({ workerId: id, name: worker.name, role: worker.role, task: '' }, { shouldFocus: false });
  }
  return (
    <section className="form-section" aria-label="Crew" data-field="crew">
      <header>
        <h2>Crew</h2>
        <p className="muted">Active workers. Who is on another sheet that day is said, and stops nobody.</p>
      </header>
      <div className="entries">
        {fields.map(({ id, workerId, name }, at) => (
          <fieldset key={id} className="entry entry-worker">
            <legend>{name}</legend>
            <Fields.Select name={`crew.${at}.role`} label="Role" options={selectOptions(crewRoleNames)} />
            <Fields.Text
              name={`crew.${at}.task`}
              label="Task"
              optional
              maxLength={200}
              className="grows"
              help={<BookedNote of={workers?.find((each) => each.workerId === workerId)} />}
            />
            <RemoveButton what={name} onPress={() => remove(at)} />
          </fieldset>
        ))}
        <AddEntry label="Add a worker" options={options} from={reading} onAdd={add} />
      </div>
    </section>
  );
}

/** What is brought along. */
export function SuppliesSections() {
  const { control } = useFormContext<JobSheetDraft>();
  const tools = useFieldArray({ control, name: 'equipments' });
  const materials = useFieldArray({ control, name: 'materials' });
  const reading = useRouteRead(jobSheetOwnRoutes.supplies, {}, ['Equipment', 'Supplier']);
  const equipment = reading.data?.equipment ?? null;
  const suppliers = reading.data?.suppliers.map(({ supplierId, name }) => ({ value: supplierId, label: name })) ?? null;
  const options =
    equipment
      ?.filter(({ equipmentId }) => !tools.fields.some((each) => each.equipmentId === equipmentId))
      .map(({ equipmentId, name, unitNumber }) => ({ value: equipmentId, label: name, hint: unitNumber })) ?? null;
  function addTool(id: string) {
    const tool = equipment?.find(({ equipmentId }) => equipmentId === id);
    if (tool) tools.append({ ...tool, note: '' }, { shouldFocus: false });
  }
  return (
    <>
      <section className="form-section" aria-label="Equipment" data-field="equipments">
        <header>
          <h2>Equipment</h2>
        </header>
        <div className="entries">
          {tools.fields.map(({ id, name, unitNumber }, at) => (
            <fieldset key={id} className="entry">
              <legend>
                {name} <span className="muted">{unitNumber}</span>
              </legend>
              <Fields.Text name={`equipments.${at}.note`} label="Note" optional maxLength={200} className="grows" />
              <RemoveButton what={`${name} ${unitNumber}`} onPress={() => tools.remove(at)} />
            </fieldset>
          ))}
          <AddEntry label="Add equipment" options={options} from={reading} onAdd={addTool} />
        </div>
      </section>
      <FormSection title="Materials">
        <div className="entries wide" data-field="materials">
          {materials.fields.map(({ id }, at) => (
            <div key={id} className="entry entry-material">
              <Fields.Text name={`materials.${at}.name`} label="Material" maxLength={160} className="grows" />
              <Fields.Quantity name={`materials.${at}.quantity`} label="Quantity" />
              <Fields.Text name={`materials.${at}.unit`} label="Unit" optional maxLength={12} />
              <Fields.Pick
                name={`materials.${at}.supplierId`}
                label="From"
                optional
                options={suppliers}
                from={reading}
              />
              <RemoveButton what={`material ${at + 1}`} onPress={() => materials.remove(at)} />
            </div>
          ))}
          <div>
            <Button
              icon={<Plus />}
              text="Add material"
              onClick={() => materials.append({ name: '', quantity: 10_000, unit: '', supplierId: null })}
            />
          </div>
        </div>
      </FormSection>
    </>
  );
}
