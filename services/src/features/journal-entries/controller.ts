import {
  journalEntry,
  journalEntryOwnRoutes,
  type JournalEntryCommand,
} from '@backoffice/contracts/features/journal-entries';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';

type EntryPorts = Pick<CommandGateway, 'execute'> & { readonly newId: () => string };

/** An entry is posted back and another stands in its place: both, or neither. */
export const journalEntryHandlers = ({ execute, newId }: EntryPorts): HttpHandler[] => [
  bindHandler(journalEntryOwnRoutes.correct, async (call) => {
    const { entity } = journalEntry;
    const { version: _said, ...posting } = call.body;
    const reversing: JournalEntryCommand = {
      type: 'ReverseJournalEntry',
      data: { reason: posting.reason || 'Corrected by another entry' },
    };
    const posted: JournalEntryCommand = { type: 'PostJournalEntry', data: posting };
    return receiptAnswer(
      await execute(
        [
          { entity, id: newId(), creates: true, command: posted },
          { entity, id: call.params['id'] ?? '', command: reversing, expectedVersion: call.expectedVersion },
        ],
        contextOf(call),
      ),
    );
  }),
];
