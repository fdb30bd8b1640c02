import { bank } from '@backoffice/contracts/dictionaries/banks';
import type { Effect, Reaction, RecordedEvent } from '#kernel/reactions.ts';
import { recordIdOf } from '#kernel/world.ts';

/**
 * An edit that was recorded before openings were entries says another opening than the books have: the difference is
 * posted. After other edits nothing is left to post.
 */
export const whenBankEdited: Reaction = {
  name: 'whenBankEdited',
  on: ['BankEdited'],
  leadsTo: ['PostBankOpening'],
  react: ({ stream }: RecordedEvent): Effect[] => [
    { command: { entity: bank.entity, id: recordIdOf(stream), command: { type: 'PostBankOpening', data: {} } } },
  ],
};
