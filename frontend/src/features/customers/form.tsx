import { useMemo } from 'react';
import type { ResultOf } from 'gql.tada';
import { customerCommands, customerOwnRoutes } from '@backoffice/contracts/features/customers';
import { phoneText, type Receipt } from '@backoffice/contracts/kernel';
import { addressDraftFrom, AddressFields, blankAddress, type AddressDraft } from '#records/address-fields.tsx';
import { UniquenessNotice } from '#records/uniqueness-notice.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { currentSelection } from '#session/selection.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { useSalesmen } from '#access/salesmen.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { selectOptions } from '#widgets/labels.ts';
import { blankContact, contactsToBody, contactDraft, ContactsEditor, type ContactDraft } from './contacts-editor.tsx';
import { customerTypeNames } from './columns.ts';
import type { CustomerQuery } from './queries.ts';

export type CustomerRecord = NonNullable<ResultOf<typeof CustomerQuery>['record']>;
export type CustomerDraft = {
  name: string;
  type: string;
  salesmanId: string;
  contacts: ContactDraft[];
  billingAddress: AddressDraft;
  phone: string;
  email: string;
  netDays: string;
  taxExempt: boolean;
  notes: string;
};

const blankDraft = (): CustomerDraft => ({
  name: '',
  type: 'business',
  salesmanId: '',
  contacts: [blankContact(true)],
  billingAddress: blankAddress,
  phone: '',
  email: '',
  netDays: '30',
  taxExempt: false,
  notes: '',
});
const draftOf = (record: CustomerRecord): CustomerDraft => ({
  name: record.name,
  type: record.type,
  salesmanId: record.salesmanId,
  contacts: record.contacts.map(contactDraft),
  billingAddress: addressDraftFrom(record.billingAddress),
  phone: phoneText(record.phone ?? ''),
  email: record.email ?? '',
  netDays: String(record.netDays),
  taxExempt: record.taxExempt,
  notes: record.notes,
});
const toBody = (draft: CustomerDraft) => ({
  ...draft,
  salesmanId: draft.salesmanId || undefined,
  contacts: contactsToBody(draft.contacts),
  phone: draft.phone || null,
  email: draft.email || null,
  netDays: /^\d+$/.test(draft.netDays) ? Number(draft.netDays) : draft.netDays,
});

const Fields = typedFields<CustomerDraft>();
const typeOptions = selectOptions(customerTypeNames);
type EditCustomerBody = Parameters<
  Parameters<typeof useRecordForm<CustomerDraft, typeof customerCommands.shapes.EditCustomer, Receipt>>[0]['send']
>[0];

export function CustomerForm({
  record,
  netDays = 30,
  disabled = false,
  onReload,
  send,
  onDone,
}: {
  record: CustomerRecord | null;
  /** The days to pay that a new one begins with. */
  netDays?: number;
  disabled?: boolean;
  onReload?: () => void;
  send: (body: EditCustomerBody, version?: number) => Promise<CommandOutcome<Receipt>>;
  onDone: (receipt: Receipt) => void;
}) {
  const { id, name, roleCode, portfolios } = useProfile();
  const { salesmanId } = currentSelection();
  const may = usePermissionCheck();
  const salesmen = useSalesmen();
  const draft = useMemo(
    () =>
      record
        ? draftOf(record)
        : { ...blankDraft(), netDays: String(netDays), salesmanId: roleCode === 'SM' ? (salesmanId ?? id) : '' },
    [record, netDays, roleCode, salesmanId, id],
  );
  const form = useRecordForm({
    schema: customerCommands.shapes.EditCustomer,
    draft,
    toBody,
    version: record?.version,
    send,
    onReload,
    onDone,
  });
  const sellers = [{ value: id, label: `${name} (Me)` }, ...portfolios];
  return (
    <RecordForm
      form={form}
      verb={record ? 'Save customer' : 'Create customer'}
      back={record ? `/customers/${record.id}` : '/customers'}
      disabled={disabled}
      savedBy={record?.updatedByName}
    >
      <FormSection title="Customer">
        <Fields.Text
          name="name"
          label="Name"
          className="wide"
          autoFocus={!record}
          help={<NameUniquenessHint record={record} />}
        />
        <Fields.Select name="type" label="Type" options={typeOptions} />
        {may('component:salesman-switcher') ? (
          <Fields.Pick name="salesmanId" label="Salesman" options={salesmen.data} from={salesmen} />
        ) : (
          <Fields.Select name="salesmanId" label="Salesman" options={sellers} disabled />
        )}
        <Fields.Text name="phone" label="Phone" type="tel" optional />
        <Fields.Text name="email" label="Email" type="email" optional />
      </FormSection>
      <FormSection title="Contacts" help="Exactly one is the primary contact: proposals are addressed to them.">
        <ContactsEditor record={record} />
      </FormSection>
      <FormSection title="Billing address">
        <AddressFields name="billingAddress" />
      </FormSection>
      <FormSection title="Terms">
        <Fields.Text name="netDays" label="Days to pay" inputMode="numeric" maxLength={3} />
        <Fields.Check name="taxExempt" label="Tax exempt" />
        <Fields.Area name="notes" label="Notes" optional className="wide" help="Seen by your colleagues only." />
      </FormSection>
    </RecordForm>
  );
}

/** Two customers may be called the same; most often it is the same one a second time. */
function NameUniquenessHint({ record }: { record: CustomerRecord | null }) {
  const route = customerOwnRoutes.isUnique;
  if (!usePermissionCheck()(route.permission)) return null;
  return (
    <UniquenessNotice
      name="name"
      route={route}
      query={(name) => ({ name, ...(record ? { exceptId: record.id } : {}) })}
      shape={customerCommands.shapes.EditCustomer.shape.name}
      own={record?.name}
      says="There is a customer with this name already. You can save it all the same."
      warns
    />
  );
}
