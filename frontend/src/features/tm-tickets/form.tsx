import { tmTicket, tmTicketFields, type TmTicketView } from '@backoffice/contracts/features/tm-tickets';
import { DocumentForm, NumberField, type DocumentFormProps } from '#documents/document-form.tsx';
import { InternalNotesSection } from '#documents/document-sections.tsx';
import { FieldControl } from '#fields/field-control.tsx';
import { FieldSections } from '#fields/field-sections.tsx';
import { blank, toBody } from './draft.ts';
import { EquipmentSection, LaborSection, MaterialSection, SubcontractSection } from './form-sections.tsx';
import './form.css';

const {
  date,
  labor: _labor,
  equipment: _equipment,
  material: _material,
  subcontract: _subcontract,
  note,
  internalNotes: _below,
  ...fields
} = tmTicketFields;

export const TmTicketForm = (form: DocumentFormProps<TmTicketView>) => (
  <DocumentForm {...form} of={tmTicket} blank={blank} toBody={toBody}>
    <FieldSections
      of={fields}
      autoFocus={!form.record}
      sections={[
        { title: 'T&M ticket', fields: 'name number reason corrects' },
        {
          title: 'Who asked for it',
          fields: 'requestedBy requestedByCompany requestedByPhone authorization reference',
        },
      ]}
      controls={{
        number: (
          <div className="field-pair">
            <NumberField of={tmTicket} record={form.record} />
            <FieldControl name="date" field={date} />
          </div>
        ),
      }}
    />
    <LaborSection />
    <EquipmentSection />
    <MaterialSection />
    <SubcontractSection />
    <FieldSections
      of={{ note }}
      autoFocus={false}
      sections={[{ title: 'Note', fields: 'note', help: 'Both sides read and sign it.' }]}
    />
    <InternalNotesSection />
  </DocumentForm>
);
