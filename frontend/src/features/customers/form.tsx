import { useMemo } from 'react';
import {
  customerCommands,
  customerFields,
  customerOwnRoutes,
  type RecordedContact,
} from '@backoffice/contracts/features/customers';
import type { Receipt } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { useSalesmen } from '#access/salesmen.ts';
import type { CommandOutcome } from '#data/use-command.ts';
import { fieldBody, fieldDraft, type FieldDraft, type FieldForms } from '#fields/field-draft.ts';
import { FieldSections } from '#fields/field-sections.tsx';
import { RecordForm } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { UniquenessNotice } from '#records/uniqueness-notice.tsx';
import { currentSelection } from '#session/selection.ts';
import { blankContact, contactDraft, contactsToBody, ContactsEditor } from './contacts-editor.tsx';
import { PastedContactSection } from './form-sections.tsx';
import type { CustomerRecord } from './queries.ts';

/** What is entered by controls of its own: contacts, and a salesman who is left out where nobody is chosen. */
const forms: FieldForms = {
  contacts: {
    blank: [blankContact(true)],
    draft: (saved: RecordedContact[]) => saved.map(contactDraft),
    body: contactsToBody,
  },
  salesmanId: { blank: '', draft: (saved: string) => saved, body: (chosen: string) => chosen || undefined },
};

const Fields = typedFields<{ salesmanId: string }>();
const { label } = customerFields.salesmanId;
const sections = [
  { title: 'Customer', fields: 'name type salesmanId phone email' },
  {
    title: 'Contacts',
    fields: 'contacts',
    help: 'Exactly one is the primary contact: proposals are addressed to them.',
  },
  { title: 'Billing address', fields: 'billingAddress' },
  { title: 'Terms', fields: 'netDays taxExempt notes' },
];

type EditCustomerBody = Parameters<
  Parameters<typeof useRecordForm<FieldDraft, typeof customerCommands.shapes.EditCustomer, Receipt>>[0]['send']
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
        ? fieldDraft(customerFields, forms, record)
        : {
            ...fieldDraft(customerFields, forms, null),
            netDays: String(netDays),
            salesmanId: roleCode === 'SM' ? (salesmanId ?? id) : '',
          },
    [record, netDays, roleCode, salesmanId, id],
  );
  const form = useRecordForm({
    schema: customerCommands.shapes.EditCustomer,
    draft,
    toBody: (typed) => fieldBody(customerFields, typed, forms),
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
      isKept
    >
      {!record && !disabled && <PastedContactSection />}
      <FieldSections
        of={customerFields}
        autoFocus={!record}
        sections={sections}
        fill="section-customer"
        helps={{ name: <NameUniquenessHint record={record} /> }}
        controls={{
          contacts: <ContactsEditor record={record} />,
          salesmanId: may('component:salesman-switcher') ? (
            <Fields.Pick name="salesmanId" label={label} options={salesmen.data} from={salesmen} />
          ) : (
            <Fields.Select name="salesmanId" label={label} options={sellers} disabled />
          ),
        }}
      />
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
