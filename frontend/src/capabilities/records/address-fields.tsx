import { typedFields } from '#forms/typed-fields.tsx';

export type AddressDraft = { line1: string; line2: string; city: string; state: string; zip: string };
/** What the fields hold, and nothing else that came along with a record. */
export const addressDraftFrom = ({ line1, line2, city, state, zip }: AddressDraft): AddressDraft => ({
  line1,
  line2,
  city,
  state,
  zip,
});
export const blankAddress: AddressDraft = { line1: '', line2: '', city: '', state: 'CA', zip: '' };

const Fields = typedFields<Record<string, AddressDraft>>();

/** `fill`: whose address the browser may offer, a section of `autocomplete` (HTML, 4.10.18.7). */
type Props = { name: string; fill?: string };

/** An address of the United States, inside the form that stands around it. */
export function AddressFields({ name, fill }: Props) {
  const offer = (part: string) => (fill === undefined ? {} : { autoComplete: `${fill} ${part}` });
  return (
    <>
      <Fields.Text name={`${name}.line1`} label="Street" className="wide" {...offer('address-line1')} />
      <Fields.Text name={`${name}.line2`} label="Unit, suite" optional className="wide" {...offer('address-line2')} />
      <Fields.Text name={`${name}.city`} label="City" {...offer('address-level2')} />
      <div className="field-pair">
        <Fields.Text name={`${name}.state`} label="State" maxLength={2} {...offer('address-level1')} />
        <Fields.Text
          name={`${name}.zip`}
          label="ZIP code"
          maxLength={10}
          inputMode="numeric"
          {...offer('postal-code')}
        />
      </div>
    </>
  );
}
