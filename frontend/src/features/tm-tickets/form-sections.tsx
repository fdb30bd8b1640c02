import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { typedFields } from '#forms/typed-fields.tsx';
import type { TmTerms } from '@backoffice/contracts/features/tm-terms';
import { equipment } from '@backoffice/contracts/dictionaries/equipment';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { useRecordLabels } from '#records/record-labels.ts';
import { newLine, type TmTicketDraft } from './draft.ts';

const Fields = typedFields<TmTicketDraft>();
type Kind = 'labor' | 'equipment' | 'material' | 'subcontract';

type SectionProps = { kind: Kind; title: string; children: ReactNode };
function LinesSection({ kind, title, children }: SectionProps) {
  const { formState } = useFormContext<TmTicketDraft>();
  const wrong = formState.errors[kind]?.message;
  return (
    <section className="form-section" aria-label={title} data-field={kind}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="tm-lines">
        {children}
        {wrong && <div className="field-error">{wrong}</div>}
      </div>
    </section>
  );
}

const RemoveButton = ({ what, onPress }: { what: string; onPress: () => void }) => (
  <Button
    className="tm-line-remove"
    variant="minimal"
    icon={<Cross />}
    aria-label={`Remove ${what}`}
    onClick={onPress}
  />
);
const AddButton = ({ text, onPress }: { text: string; onPress: () => void }) => (
  <div>
    <Button icon={<Plus />} text={text} onClick={onPress} />
  </div>
);

/** Whose hours, by how they are paid. */
export function LaborSection() {
  const { control } = useFormContext<TmTicketDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'labor' });
  const workers = useRecordLabels(worker);
  return (
    <LinesSection kind="labor" title="Labor">
      {fields.map(({ id }, at) => (
        <div key={id} className="tm-line tm-line-labor">
          <Fields.Pick
            name={`labor.${at}.workerId`}
            label="Worker"
            options={workers.data?.items ?? null}
            from={workers}
          />
          <Fields.Text name={`labor.${at}.classification`} label="Classification" optional maxLength={80} />
          <Fields.Hours name={`labor.${at}.regular`} label="Regular h" />
          <Fields.Hours name={`labor.${at}.overtime`} label="Overtime h" />
          <Fields.Hours name={`labor.${at}.double`} label="Double h" />
          <RemoveButton what={`worker ${at + 1}`} onPress={() => remove(at)} />
        </div>
      ))}
      <AddButton text="Add worker" onPress={() => append(newLine.labor('', ''))} />
    </LinesSection>
  );
}

/** What is kept under Maintenance, or by its name what is kept nowhere. */
export function EquipmentSection() {
  const { control } = useFormContext<TmTicketDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'equipment' });
  const machines = useRecordLabels(equipment);
  return (
    <LinesSection kind="equipment" title="Equipment">
      {fields.map(({ id }, at) => (
        <div key={id} className="tm-line tm-line-equipment">
          <Fields.Pick
            name={`equipment.${at}.equipmentId`}
            label="Ours"
            optional
            options={machines.data?.items ?? null}
            from={machines}
          />
          <Fields.Text name={`equipment.${at}.name`} label="Or by name" optional maxLength={120} />
          <Fields.Hours name={`equipment.${at}.working`} label="Working h" />
          <Fields.Hours name={`equipment.${at}.standby`} label="Standby h" />
          <RemoveButton what={`machine ${at + 1}`} onPress={() => remove(at)} />
        </div>
      ))}
      <AddButton text="Add machine" onPress={() => append(newLine.equipment(null, ''))} />
    </LinesSection>
  );
}

export function MaterialSection() {
  const { control } = useFormContext<TmTicketDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'material' });
  return (
    <LinesSection kind="material" title="Material">
      {fields.map(({ id }, at) => (
        <div key={id} className="tm-line tm-line-material">
          <Fields.Text name={`material.${at}.text`} label="Material" maxLength={200} />
          <Fields.Quantity name={`material.${at}.quantity`} label="Quantity" />
          <Fields.Text name={`material.${at}.unit`} label="Unit" optional maxLength={12} />
          <RemoveButton what={`material ${at + 1}`} onPress={() => remove(at)} />
        </div>
      ))}
      <AddButton text="Add material" onPress={() => append(newLine.material())} />
    </LinesSection>
  );
}

export function SubcontractSection() {
  const { control } = useFormContext<TmTicketDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'subcontract' });
  return (
    <LinesSection kind="subcontract" title="Subcontractors">
      {fields.map(({ id }, at) => (
        <div key={id} className="tm-line tm-line-subcontract">
          <Fields.Text name={`subcontract.${at}.firm`} label="Firm" maxLength={120} />
          <Fields.Text name={`subcontract.${at}.text`} label="Work" optional maxLength={200} />
          <Fields.Quantity name={`subcontract.${at}.quantity`} label="Quantity" />
          <Fields.Text name={`subcontract.${at}.unit`} label="Unit" optional maxLength={12} />
          <RemoveButton what={`subcontractor ${at + 1}`} onPress={() => remove(at)} />
        </div>
      ))}
      <AddButton text="Add subcontractor" onPress={() => append(newLine.subcontract())} />
    </LinesSection>
  );
}

const Rates = typedFields<TmTerms>();
/** What an hour of each classification is billed at, by how it is paid. */
export function LaborRates() {
  const { control } = useFormContext<TmTerms>();
  const { fields, append, remove } = useFieldArray({ control, name: 'laborRates' });
  return (
    <div className="tm-lines wide">
      {fields.map(({ id }, at) => (
        <div key={id} className="tm-line tm-line-rate">
          <Rates.Text name={`laborRates.${at}.classification`} label="Classification" maxLength={80} />
          <Rates.Money name={`laborRates.${at}.regular`} label="Regular" />
          <Rates.Money name={`laborRates.${at}.overtime`} label="Overtime" />
          <Rates.Money name={`laborRates.${at}.double`} label="Double" />
          <RemoveButton what={`rate ${at + 1}`} onPress={() => remove(at)} />
        </div>
      ))}
      {fields.length === 0 && (
        <p className="muted">An hour is billed at the rate of the worker, unless you name one for a classification.</p>
      )}
      <AddButton
        text="Add classification"
        onPress={() => append({ classification: '', regular: 0, overtime: 0, double: 0 })}
      />
    </div>
  );
}
