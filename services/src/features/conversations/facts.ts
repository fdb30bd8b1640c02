import type {
  Asker,
  Conversation,
  ConversationCommand,
  ConversationFacts,
  ConversationPlace,
} from '@backoffice/contracts/features/conversations';
import { customer, type CustomerView } from '@backoffice/contracts/features/customers';
import { partiesOf } from '#domain/document-parties.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

type AskData = Extract<ConversationCommand, { type: 'AskQuestion' }>['data'];

export const conversationFacts: GatherFacts<ConversationFacts, Conversation> = async ({ type, data }, world, known) => {
  if (type === 'AskQuestion') {
    const { customerId, locationId, contactId } = data as AskData; // by its contract
    const place =
      locationId === null ? await customerAlone(customerId, world) : await placeOf(customerId, locationId, world);
    return { place, contact: askerOf(place && (await world.record(customer, customerId)), contactId), mailedTo: null };
  }
  if (!known || (type !== 'AddQuestion' && type !== 'AnswerQuestion')) return nothing;
  const { contactId = known.askedById } = data as { readonly contactId?: string };
  const owner = await world.record(customer, known.customerId);
  return { place: null, contact: askerOf(owner, contactId), mailedTo: mailedTo(owner, contactId) };
};
const nothing = { place: null, contact: null, mailedTo: null };

/** With the customer's salesman. */
async function customerAlone(customerId: string, world: World): Promise<ConversationPlace | null> {
  const owner = await world.visibleRecord(customer, customerId);
  if (!owner || owner.trashedAt !== null) return null;
  const { name: customerName, salesmanId, salesmanName } = owner;
  return { customerId, customerName, locationId: null, locationName: null, salesmanId, salesmanName };
}

/** With the location's; null where it is another customer's. */
async function placeOf(customerId: string, locationId: string, world: World): Promise<ConversationPlace | null> {
  const parties = await partiesOf(locationId, world);
  if (parties?.customerId !== customerId) return null;
  const { customerName, locationName, salesmanId, salesmanName } = parties;
  return { customerId, customerName, locationId, locationName, salesmanId, salesmanName };
}

const contactOf = (owner: CustomerView | null, contactId: string) =>
  owner?.trashedAt === null ? owner.contacts.find(({ id }) => id === contactId) : undefined;

function askerOf(owner: CustomerView | null, contactId: string): Asker | null {
  const contact = contactOf(owner, contactId);
  return contact ? { contactId, name: contact.name } : null;
}

/** No letter goes to an address from which mail came back. */
function mailedTo(owner: CustomerView | null, contactId: string): string | null {
  const contact = contactOf(owner, contactId);
  return contact && contact.emailBouncedAt === null ? contact.email : null;
}
