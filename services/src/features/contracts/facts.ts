import { partiesIn } from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import type { ContractCommand, ContractContent, ContractOrigin } from '@backoffice/contracts/features/contracts';
import { location } from '@backoffice/contracts/features/locations';
import { proposal, type ProposalEvent } from '@backoffice/contracts/features/proposals';
import type { Correspondence } from '#capabilities/send.ts';
import { booksOf } from '#facts/books.ts';
import { correspondenceOf } from '#facts/correspondence.ts';
import type { Gather, Held } from '#kernel/entity.ts';
import type { Folded } from '#kernel/records.ts';
import type { World } from '#kernel/world.ts';
import type { ContractFacts, Source } from './decider.ts';

export const contractFacts: Gather<ContractFacts> = async ({ type, data }, world, record) => {
  const isCreating = type === 'CreateContract';
  const [source, defaultRetentionBp, books] = await Promise.all([
    isCreating
      ? sourceOf((data as Creation).proposalId, world)
      : type === 'RestoreContract' && record
        ? sourceOf(originOf(record).proposalId, world)
        : null, // by its contract
    isCreating ? defaultRetentionOf(world) : 0,
    record && bindingBooks.has(type) ? booksOf(record.id, world) : null,
  ]);
  const { changeOrders, invoices } = books ?? { changeOrders: [], invoices: [] };
  return {
    ...world.facts,
    source,
    defaultRetentionBp,
    hasInvoices: invoices.some(({ voided }) => !voided),
    changeOrders: changeOrders.some(({ approved }) => approved)
      ? 'approved'
      : changeOrders.length > 0
        ? 'pending'
        : 'none',
  };
};
type Creation = Extract<ContractCommand, { type: 'CreateContract' }>['data'];

/** What would take the ground from under change orders and invoices. */
const bindingBooks = new Set(['TrashContract', 'VoidContract', 'VoidContractSignature']);
const ACCEPTED = 'ProposalAcceptedWithoutSignature' satisfies ProposalEvent['type'];

const originOf = ({ fields }: Folded) => fields as ContractOrigin & ContractContent; // a contract's record is folded from its events

/** The proposal a contract would be made from; null when the caller sees no such proposal, or one in the trash. */
export async function sourceOf(proposalId: string | null, world: World): Promise<Source | null> {
  const found = proposalId === null ? null : await world.visible(proposal, proposalId);
  if (!found || found.trashed) return null;
  const {
    fields: { number, name, lineItems, terms, hideTerms, ...parties },
    signed,
  } = found;
  const [history, place] = await Promise.all([
    world.history(proposal, found.id),
    world.record(location, parties.locationId),
  ]);
  return {
    number,
    name,
    lineItems,
    terms,
    hideTerms,
    parties: partiesIn(parties),
    accepted: signed || history.some(({ type }) => type === ACCEPTED),
    location: place && !place.trashed ? { isPublicWork: place.fields.isPublicWork } : null,
  };
}

export const defaultRetentionOf = async (world: World) =>
  (await world.record(company, world.tenant))?.fields.defaultRetentionBp ?? 0;

/** One live contract for a proposal. */
export function contractClaims(fields: Folded['fields']): Held[] {
  const { proposalId } = fields as ContractOrigin; // a contract's record is folded from its events
  return proposalId === null
    ? []
    : [
        {
          scope: 'Contract.proposal',
          key: proposalId,
          refusal: { code: 'CONTRACT_EXISTS', field: 'proposalId' },
          told: ({ number }) => ({ number: String(number) }),
        },
      ];
}

export function contractCorrespondence(record: Folded, world: World): Promise<Correspondence> {
  const shown = originOf(record);
  return correspondenceOf(
    shown,
    {
      receives: 'contract',
      amount: shown.amount,
      letter: { ...letter, attachmentName: `Contract ${shown.number}.pdf` },
    },
    world,
  );
}

const letter = {
  subject: 'Contract {{doc.number}} for {{doc.name}}',
  email: `Hello {{contact.firstName}},

here is our contract for {{doc.name}} at {{location.address}}. The contract amount is \${{doc.amount}}.

You can read and sign it here: {{doc.link}}

Thank you,
{{salesman.name}}
{{company.name}}, {{company.phone}}`,
  text: '{{company.name}}: contract {{doc.number}} for {{doc.name}}, ${{doc.amount}}. Read and sign it here: {{doc.link}}',
};
