import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { BillLines, type LineDraft } from './entries.tsx';
import '#forms/line-entries.css';

export type BillDraft = {
  vendorId: string;
  ref: string;
  date: string;
  dueDate: string;
  memo: string;
  allowDuplicate: boolean;
  duplicateReason: string;
  overbillingReason: string;
  lines: LineDraft[];
};
export const Fields = typedFields<BillDraft>();

/** The fields of a bill but its vendor; one with a number that was there before says why it is another. */
export function BillFields({ vendor, ofMaterials = false }: { vendor: ReactNode; ofMaterials?: boolean }) {
  const { control, getFieldState, formState } = useFormContext<BillDraft>();
  const [allowed, vendorId, overbilling] = useWatch({
    control,
    name: ['allowDuplicate', 'vendorId', 'overbillingReason'],
  });
  const isTwice = allowed || getFieldState('ref', formState).error?.type === 'DUPLICATE_BILL';
  const isOver = overbilling !== '' || getFieldState('lines', formState).error?.type === 'COMMITMENT_OVERBILLED';
  return (
    <>
      <FormSection title="Bill">
        {vendor}
        <Fields.Text name="ref" label="Number" help="The vendor’s own number for it." maxLength={60} />
        {isTwice && (
          <>
            <Fields.Check name="allowDuplicate" label="It is another one with the same number" className="wide" />
            {allowed && <Fields.Text name="duplicateReason" label="Why" className="wide" />}
          </>
        )}
        <Fields.Text name="date" label="Date" type="date" />
        <Fields.Text name="dueDate" label="Due" type="date" optional help="Empty: by the vendor’s terms." />
        {isOver && (
          <Fields.Text
            name="overbillingReason"
            label="More is billed than ordered, because"
            optional
            className="wide"
            maxLength={2_000}
          />
        )}
        <Fields.Area name="memo" label="Memo" optional rows={2} className="wide" />
      </FormSection>
      {ofMaterials ? (
        <section className="form-section" aria-label="What it is for">
          <header>
            <h2>What it is for</h2>
          </header>
          <p className="muted">Materials of job costs make its lines. They are changed there.</p>
        </section>
      ) : (
        <BillLines vendorId={vendorId} />
      )}
    </>
  );
}

/** What a form says, as a command takes it; `lines` apart. */
export const headToBody = ({
  ref,
  date,
  dueDate,
  memo,
  allowDuplicate,
  duplicateReason,
  overbillingReason,
}: BillDraft) => ({
  ref,
  ...(date && { date }),
  ...(dueDate && { dueDate }),
  memo,
  allowDuplicate,
  duplicateReason: allowDuplicate ? duplicateReason : '',
  overbillingReason,
});
