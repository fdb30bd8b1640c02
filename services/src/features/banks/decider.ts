import { bank, bankOpeningOf, type BankFacts, type BankOpening } from '@backoffice/contracts/dictionaries/banks';
import { BankKind } from '@backoffice/contracts/capabilities';
import type { Fields } from '@backoffice/contracts/kernel';
import { dictionaryDecider } from '#capabilities/dictionaries/dictionary.ts';
import { accept, mustExist, type Decider, type Message } from '#kernel/decider.ts';

/** `posted`: the opening that the books have; null before the bank began. */
export type BankDecisionFacts = BankFacts & { readonly posted: BankOpening | null };
type BankCommand = Message & { readonly data: Fields };
type BankRow = Fields & { readonly createdAt: string };
type OpeningChange = { readonly from: BankOpening | null; readonly to: BankOpening };

const entry = dictionaryDecider(bank);

/** An entry of a dictionary whose opening balance is posted to the books, by the event that says it. */
export const bankDecider: Decider<Fields, BankCommand, Message, string, BankDecisionFacts> = {
  decide(command, record, facts) {
    const { today, posted } = facts;
    if (command.type === 'PostBankOpening')
      return openingChange(posted, bankOpeningOf(mustExist(record) as BankRow), {
        isOverdue: true,
        kind: kindOf(record),
      });
    const isNew = command.type === 'CreateBank';
    const dated = isNew && Number(command.data['openingBalance']) !== 0 && command.data['openingDate'] === null;
    const asked = dated ? { ...command, data: { ...command.data, openingDate: today } } : command;
    const decision = entry.decide(asked, record, facts);
    if (!decision.accepted || command.type !== 'EditBank' || decision.events.length === 0) return decision;
    const after = bankOpeningOf({ ...(mustExist(record) as BankRow), ...asked.data });
    return accept(
      ...decision.events,
      ...openingChange(posted, after, { isOverdue: false, kind: kindOf(record) }).events,
    );
  },
};

const kindOf = (record: Fields | null) => BankKind.default('bank').parse(record?.['kind']);

function openingChange(
  from: BankOpening | null,
  to: BankOpening,
  of: { readonly isOverdue: boolean; readonly kind: BankKind },
) {
  const isSame = from?.amount === to.amount && (from.on === to.on || to.amount === 0);
  return isSame ? accept<Message>() : accept<Message>({ type: 'BankOpeningChanged', data: { from, to, ...of } });
}

/**
 * On which days an event moves what the bank began with. What an earlier edit said and nobody posted closes no period.
 */
export function openingDaysOf({ type, data }: Message) {
  if (type === 'BankCreated') {
    // by its shape
    const { openingBalance, openingDate } = data as { openingBalance: number; openingDate: string | null };
    return openingBalance !== 0 && openingDate !== null ? [{ day: openingDate, field: 'openingDate' }] : [];
  }
  if (type !== 'BankOpeningChanged') return [];
  const { from, to, isOverdue } = data as OpeningChange & { readonly isOverdue: boolean }; // by its shape
  const field = from?.amount === to.amount ? 'openingDate' : 'openingBalance';
  return isOverdue
    ? []
    : [from, to].flatMap((opening) => (opening && opening.amount !== 0 ? [{ day: opening.on, field }] : []));
}
