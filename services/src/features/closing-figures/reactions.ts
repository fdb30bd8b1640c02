import type { BookClosingEvent } from '@backoffice/contracts/features/book-closings';
import {
  closingFigures,
  closingReference,
  type ClosingFiguresCommand,
} from '@backoffice/contracts/features/closing-figures';
import { deterministicUuid } from '@backoffice/infra/http';
import { defineQueue, type JobHandler } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { Effect, Reaction, RecordedEvent } from '#kernel/reactions.ts';

export const freezeQueue = defineQueue({
  name: 'freeze-closing',
  words: 'keeps the figures of the closed period',
  data: z.object({ tenant: z.string(), ...closingReference, postingRules: z.int() }),
  tries: 20,
  firstRetrySeconds: 5,
  deadlineSeconds: 600,
});
export type Closing = z.infer<typeof freezeQueue.data>;

/**
 * What the books of a closed day come to, by tables that have seen all that was recorded; the reading side knows.
 * @throws while they have not
 */
export type ReadClosingFigures = (closing: Closing) => Promise<ClosingFiguresCommand['data']>;

/**
 * Once the books are closed nothing of the period moves any more, so that its figures can be read in peace. Closings of
 * before there were figures are met as well, in the order of the log.
 */
export const whenBooksClosed: Reaction = {
  name: 'whenBooksClosed',
  on: ['BooksClosed'],
  leadsTo: [freezeQueue.name],
  react({ tenant, position: closingPosition, data }: RecordedEvent): Effect[] {
    const { through, postingRules } = data as Extract<BookClosingEvent, { type: 'BooksClosed' }>['data']; // by its name
    return [
      { job: { queue: freezeQueue, data: { tenant, through, closingPosition, postingRules: postingRules ?? 1 } } },
    ];
  },
};

export const freezeClosing =
  ({ execute }: Pick<CommandGateway, 'execute'>, readClosingFigures: ReadClosingFigures): JobHandler<Closing> =>
  async ({ data: closing }) => {
    const cause = `closing ${closing.tenant} ${closing.closingPosition}`;
    const command = { type: 'FreezeClosing', data: await readClosingFigures(closing) };
    const { entity } = closingFigures;
    await execute(
      [{ entity, id: deterministicUuid(cause), creates: true, command, skipsAccessCheck: true }],
      systemContext(closing.tenant, cause),
    );
  };
