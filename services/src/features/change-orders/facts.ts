import { partiesIn } from '@backoffice/contracts/capabilities';
import type { ChangeOrderContent, ChangeOrderOrigin } from '@backoffice/contracts/features/change-orders';
import type { Correspondence } from '#capabilities/send.ts';
import { billedBut, booksOf, valueOf, type Books } from '#facts/books.ts';
import { correspondenceOf } from '#facts/correspondence.ts';
import type { Gather } from '#kernel/entity.ts';
import type { Folded } from '#kernel/records.ts';
import type { World } from '#kernel/world.ts';
import type { Changed, ChangeOrderFacts } from './decider.ts';

export const changeOrderFacts: Gather<ChangeOrderFacts> = async ({ type, data }, world, record) => {
  const { contractId } = (record?.fields ?? data) as { contractId: string }; // what begins a change order names the contract, as command and as event
  const books = indifferent.test(type) ? null : await booksOf(contractId, world);
  return {
    ...world.facts,
    contract: books && !books.contract.trashed ? changedBy(books, record?.id) : null,
    billedBy: (books && record && billing(books, record.id)) ?? null,
  };
};

/** What neither changes the contract nor asks how it stands. */
const indifferent = /^(View|Revoke|Seal|Archive|Unarchive)/;

function changedBy(books: Books, changeOrderId: string | undefined): Changed {
  const {
    contract: { id, fields, signed, closed, voided },
    changeOrders,
  } = books;
  const others = [fields, ...changeOrders.filter((each) => each.id !== changeOrderId).map((each) => each.fields)];
  return {
    origin: { ...partiesIn(fields), contractId: id, contractNumber: fields.number, contractName: fields.name },
    signed,
    closed,
    voided,
    value: valueOf(books),
    billed: [...billedBut(books, null).byLine.values()].reduce((sum, amount) => sum + amount, 0),
    lineIds: others.flatMap(({ lineItems }) => lineItems.map((line) => line.id)),
  };
}

/** The number of the first approved invoice that bills a change order. */
const billing = ({ invoices }: Books, changeOrderId: string) =>
  invoices.find(
    ({ approved, voided, fields }) =>
      approved &&
      !voided &&
      fields.lineItems.some((line) => line.changeOrderId === changeOrderId && line.thisPeriod !== 0),
  )?.fields.number;

export function changeOrderCorrespondence({ fields }: Folded, world: World): Promise<Correspondence> {
  const shown = fields as ChangeOrderOrigin & ChangeOrderContent; // a change order's record is folded from its events
  return correspondenceOf(
    shown,
    {
      receives: 'changeOrder',
      amount: shown.amount,
      letter: { ...letter, attachmentName: `Change order ${shown.number} of contract ${shown.contractNumber}.pdf` },
      mergeFields: { 'contract.number': shown.contractNumber, 'contract.name': shown.contractName },
    },
    world,
  );
}

const letter = {
  subject: 'Change order {{doc.number}} to contract {{contract.number}}: {{doc.name}}',
  email: `Hello {{contact.firstName}},

here is change order {{doc.number}}, {{doc.name}}, to our contract for {{contract.name}} at {{location.address}}. It changes the contract amount by \${{doc.amount}}.

You can read and sign it here: {{doc.link}}

Thank you,
{{salesman.name}}
{{company.name}}, {{company.phone}}`,
  text: '{{company.name}}: change order {{doc.number}} to contract {{contract.number}}, {{doc.name}}, ${{doc.amount}}. Read and sign it here: {{doc.link}}',
};
