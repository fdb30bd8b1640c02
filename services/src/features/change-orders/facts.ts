import { pickParties } from '@backoffice/contracts/capabilities';
import type { ChangeOrderContent, ChangeOrderOrigin } from '@backoffice/contracts/features/change-orders';
import type { Correspondence } from '#capabilities/send.ts';
import {
  billedToDateExcept,
  loadContractBilling,
  contractValueOf,
  type ContractBilling,
} from '#domain/contract-billing.ts';
import { correspondenceOf } from '#domain/correspondence.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { RecordSnapshot } from '#kernel/record-snapshot.ts';
import type { World } from '#kernel/world.ts';
import type { ContractUnderChange, ChangeOrderFacts } from './decider.ts';

export const changeOrderFacts: GatherFacts<ChangeOrderFacts> = async ({ type, data }, world, record) => {
  const { contractId } = (record?.fields ?? data) as { contractId: string }; // what begins a change order names the contract, as command and as event
  const books = COMMANDS_WITHOUT_BILLING.test(type) ? null : await loadContractBilling(contractId, world);
  return {
    ...world.facts,
    contract: books && !books.contract.trashed ? contractUnderChange(books, record?.id) : null,
    billedBy: (books && record && billingInvoiceNumber(books, record.id)) ?? null,
  };
};

/** What neither changes the contract nor asks how it stands. */
const COMMANDS_WITHOUT_BILLING = /^(View|Revoke|Seal|Archive|Unarchive)/;

function contractUnderChange(books: ContractBilling, changeOrderId: string | undefined): ContractUnderChange {
  const {
    contract: { id, fields, signed, closed, voided },
    changeOrders,
  } = books;
  const others = [fields, ...changeOrders.filter((each) => each.id !== changeOrderId).map((each) => each.fields)];
  return {
    origin: { ...pickParties(fields), contractId: id, contractNumber: fields.number, contractName: fields.name },
    signed,
    closed,
    voided,
    value: contractValueOf(books),
    billed: [...billedToDateExcept(books, null).byLine.values()].reduce((sum, amount) => sum + amount, 0),
    lineIds: others.flatMap(({ lineItems }) => lineItems.map((line) => line.id)),
  };
}

/** The number of the first approved invoice that bills a change order. */
const billingInvoiceNumber = ({ invoices }: ContractBilling, changeOrderId: string) =>
  invoices.find(
    ({ approved, voided, fields }) =>
      approved &&
      !voided &&
      fields.lineItems.some((line) => line.changeOrderId === changeOrderId && line.thisPeriod !== 0),
  )?.fields.number;

export function changeOrderCorrespondence({ fields }: RecordSnapshot, world: World): Promise<Correspondence> {
  const shown = fields as ChangeOrderOrigin & ChangeOrderContent; // a change order's record is folded from its events
  return correspondenceOf(
    shown,
    {
      receives: 'changeOrder',
      amount: shown.amount,
      letter: {
        ...letterTemplate,
        attachmentName: `Change order ${shown.number} of contract ${shown.contractNumber}.pdf`,
      },
      mergeFields: { 'contract.number': shown.contractNumber, 'contract.name': shown.contractName },
    },
    world,
  );
}

const letterTemplate = {
  subject: 'Change order {{doc.number}} to contract {{contract.number}}: {{doc.name}}',
  email: `Hello {{contact.firstName}},

here is change order {{doc.number}}, {{doc.name}}, to our contract for {{contract.name}} at {{location.address}}. It changes the contract amount by \${{doc.amount}}.

You can read and sign it here: {{doc.link}}

Thank you,
{{salesman.name}}
{{company.name}}, {{company.phone}}`,
  text: '{{company.name}}: change order {{doc.number}} to contract {{contract.number}}, {{doc.name}}, ${{doc.amount}}. Read and sign it here: {{doc.link}}',
};
