import { contractFields } from '@backoffice/contracts/features/contracts';
import { useWatch } from 'react-hook-form';
import type { CostPlusAgreement } from '@backoffice/contracts/features/cost-plus';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import type { ContractControls } from './draft.ts';

const Fields = typedFields<{ costPlus: NonNullable<ContractControls['costPlus']> }>();
const feeOptions: { value: CostPlusAgreement['feeType']; label: string }[] = [
  { value: 'percent', label: 'Percent of the costs' },
  { value: 'fixed', label: 'A fixed sum' },
  { value: 'percentWithCap', label: 'Percent, up to a sum' },
];
const laborOptions: { value: CostPlusAgreement['laborBasis']; label: string }[] = [
  { value: 'cost', label: 'At cost, with burden' },
  { value: 'billRate', label: 'At the bill rate of who worked' },
];

/** What the customer pays beside the costs. */
export function CostPlusSection() {
  const feeType = useWatch<ContractControls, 'costPlus.feeType'>({ name: 'costPlus.feeType' });
  return (
    <FormSection title={contractFields.costPlus.label} help={contractFields.costPlus.help}>
      <Fields.Select name="costPlus.feeType" label="Fee" options={feeOptions} />
      <div className="field-pair">
        {feeType !== 'fixed' && <Fields.Percent name="costPlus.feeBp" label="Fee in percent" />}
        {feeType !== 'percent' && (
          <Fields.Money name="costPlus.fixedFee" label={feeType === 'fixed' ? 'Fixed fee' : 'At most'} />
        )}
      </div>
      <Fields.Money
        name="costPlus.guaranteedMax"
        label="Guaranteed maximum"
        optional
        help="Leave it at 0 where none is guaranteed."
      />
      <Fields.Select name="costPlus.laborBasis" label="Labor is billed" options={laborOptions} />
      <div className="field-pair">
        <Fields.Percent name="costPlus.markupBp.materials" label="Markup on materials" />
        <Fields.Percent name="costPlus.markupBp.equipments" label="Markup on equipment" />
      </div>
      <div className="field-pair">
        <Fields.Percent name="costPlus.markupBp.inventory" label="Markup on inventory" />
        <Fields.Percent name="costPlus.markupBp.misc" label="Markup on misc items" />
      </div>
    </FormSection>
  );
}
