import { useId, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { jobSheetOwnRoutes, plannedHoursOf } from '@backoffice/contracts/features/job-sheets';
import { quantityText, hoursText } from '@backoffice/contracts/kernel';
import { useRouteRead, type ReadResult } from '#data/use-read.ts';
import { Picker, type PickerOption } from '#forms/picker.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import type { JobSheetDraft } from './draft.ts';

const Fields = typedFields<JobSheetDraft>();

type AddEntryProps = {
  label: string;
  /** `null` while they are on their way. */
  options: readonly PickerOption[] | null;
  from: Pick<ReadResult<unknown>, 'reload' | 'problem' | 'loading'>;
  onAdd: (value: string) => void;
};
/** Adds one of many to a list: type a part, Enter takes it, and the field is there for the next one. */
export function AddEntry({ label, options, from, onAdd }: AddEntryProps) {
  const id = useId();
  const [turn, setTurn] = useState(0);
  return (
    <div className="field add-entry">
      <label htmlFor={id}>{label}</label>
      <Picker
        key={turn}
        aria={{ id }}
        options={options}
        value=""
        placeholder={options?.length === 0 ? 'Nothing left to choose' : 'Type to choose…'}
        disabled={options?.length === 0}
        onRetry={options === null && from.problem && !from.loading ? from.reload : undefined}
        autoFocus={turn > 0}
        onPick={(value) => {
          onAdd(value);
          setTurn(turn + 1);
        }}
      />
    </div>
  );
}

export const RemoveButton = ({ what, onPress }: { what: string; onPress: () => void }) => (
  <Button className="entry-remove" variant="minimal" icon={<Cross />} aria-label={`Remove ${what}`} onClick={onPress} />
);

/** Which phases of which contracts are done that day. What stands on sheets already is not offered again. */
export function PhasesSection({ locationId, exceptId }: { locationId: string; exceptId: string | null }) {
  const { control, formState } = useFormContext<JobSheetDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'phases' });
  const phases = useWatch({ control, name: 'phases' });
  const reading = useRouteRead(
    jobSheetOwnRoutes.filteredPhases,
    { body: { lineItemIds: [], locationId, ...(exceptId && { exceptId }) } },
    ['JobSheet', 'Contract', 'ChangeOrder'],
  );
  const open = reading.data?.items ?? null;
  const options =
    open
      ?.filter(({ lineItemId }) => !phases.some((phase) => phase.lineItemId === lineItemId))
      .map(({ lineItemId, name, label, remaining, unit }) => ({
        value: lineItemId,
        label: name,
        hint: `${label} · ${quantityText(remaining)} ${unit} left`,
      })) ?? null;

  function add(id: string) {
    const phase = open?.find(({ lineItemId }) => lineItemId === id);
    if (!phase) return;
    const { lineItemId, contractId, changeOrderId, label, name, unit, description, remaining } = phase;
    const typed = { instructions: description, instructionsSpanish: '', plannedHours: 0, quantity: remaining };
    append({ lineItemId, contractId, changeOrderId, label, name, unit, ...typed }, { shouldFocus: false });
  }
  const leftOf = (id: string) => open?.find(({ lineItemId }) => lineItemId === id)?.remaining;
  return (
    <section className="form-section" aria-label="Phases" data-field="phases">
      <header>
        <h2>Phases</h2>
        <p className="muted">Lines of the contracts and approved change orders of this location.</p>
      </header>
      <div className="entries">
        {fields.map(({ id, lineItemId, label, name, unit }, at) => (
          <fieldset key={id} className="entry entry-phase">
            <legend>
              {name} <span className="muted">{label}</span>
            </legend>
            <Fields.Quantity
              name={`phases.${at}.quantity`}
              label={unit ? `Quantity, ${unit}` : 'Quantity'}
              help={<LeftNote left={leftOf(lineItemId)} typed={phases[at]?.quantity ?? 0} unit={unit} />}
            />
            <Fields.Hours name={`phases.${at}.plannedHours`} label="Planned hours" />
            <Fields.Area name={`phases.${at}.instructions`} label="Instructions" optional rows={2} className="grows" />
            <Fields.Area
              name={`phases.${at}.instructionsSpanish`}
              label="Instructions, in Spanish for the crew"
              optional
              rows={2}
              className="grows"
            />
            <RemoveButton what={name} onPress={() => remove(at)} />
          </fieldset>
        ))}
        {formState.errors.phases?.message && <div className="field-error">{formState.errors.phases.message}</div>}
        {reading.problem && !open && (
          <div className="field-error" role="alert">
            Failed to fetch contracts
          </div>
        )}
        <AddEntry label="Add a phase" options={options} from={reading} onAdd={add} />
        <p className="muted" role="status">
          {fields.length > 0 && `${hoursText(plannedHoursOf(phases) || 0)} planned hours in all`}
        </p>
      </div>
    </section>
  );
}

const LeftNote = ({ left, typed, unit }: { left: number | undefined; typed: number; unit: string }) => {
  if (left === undefined) return null;
  const text = `${quantityText(left)} ${unit} left`;
  return typed > left ? <span className="field-warning">Only {text}.</span> : <>{text}</>;
};
