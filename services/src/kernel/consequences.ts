import type { BookChange } from '@backoffice/contracts/kernel';
import type { AppendResult, EventLog, RecordedEvent } from '@backoffice/infra/event-log';
import { HttpProblem } from '@backoffice/infra/http';
import type { CommandContext } from './context.ts';
import type { EntityDefinition } from './entity.ts';
import { decideOn, type AttemptOptions, type CommandTarget, type PendingAppend } from './pending-append.ts';
import { recordIdOf, type World } from './world.ts';

/** A command that follows from others. `fieldNames`: what its fields are called in the command that was asked for. */
export type FollowingCommand = CommandTarget & { readonly fieldNames?: Readonly<Record<string, string>> };
/** What was decided of one record. */
export type DecidedCommand = Pick<PendingAppend, 'id' | 'command' | 'events'>;

/**
 * Commands that follow in the same append: decided on the same world, by whoever they concern. All is recorded or
 * nothing: what refuses one of them refuses the command that was asked for. Nothing follows from what follows.
 */
export type Consequence = {
  /** The kind of record whose events it follows. */
  readonly entity: string;
  /** The kinds of record that its commands are of: what takes back what it follows takes back these, too. */
  readonly leadsTo: readonly string[];
  /** At most one command for each record. */
  readonly follow: (decided: readonly DecidedCommand[], world: World) => Promise<readonly FollowingCommand[]>;
  /** What the answer says of an event that followed; null where it is nothing to tell. */
  readonly describe: (event: RecordedEvent) => Omit<BookChange, 'id' | 'entity'> | null;
};

type Entities = (name: string) => EntityDefinition;

/**
 * What follows from these decisions. Whoever asked needs no rights on what follows. @throws HttpProblem with the fields
 * of what was asked for
 */
export async function followingAppends(
  consequences: readonly Consequence[],
  drafts: readonly PendingAppend[],
  entityOf: Entities,
  world: World,
  context: CommandContext,
  options: AttemptOptions,
): Promise<readonly PendingAppend[]> {
  const followed = await Promise.all(
    consequences.map(async ({ entity, follow }) => {
      const decided = drafts.filter(
        ({ entity: { resource }, events }) => resource.entity === entity && events.length > 0,
      );
      return decided.length === 0 ? [] : follow(decided, world);
    }),
  );
  const unlimited: CommandContext = { ...context, rows: 'all', may: () => 'allow' };
  return Promise.all(
    followed.flat().map(async ({ fieldNames = {}, ...target }) => {
      const asFollower = { ...target, skipsAccessCheck: true } as const;
      try {
        const draft = await decideOn(entityOf(target.entity), asFollower, world, unlimited, options);
        return { ...draft, fieldNames };
      } catch (error) {
        throw error instanceof HttpProblem ? inFieldsOf(fieldNames, error) : error;
      }
    }),
  );
}

/** The same refusal, naming fields as whoever asked knows them. */
export function inFieldsOf(fieldNames: FollowingCommand['fieldNames'], problem: HttpProblem): HttpProblem {
  if (!fieldNames) return problem;
  const { status, type, code, message, details } = problem;
  const renamed = details.map((detail) => ({ ...detail, field: fieldNames[detail.field] ?? '' }));
  return new HttpProblem(status, type, code, message, renamed);
}

/** What a command did beside its own records, by what the log has of it: the same whenever it is asked. */
export async function describeFollowed(
  log: Pick<EventLog, 'readStream'>,
  consequences: readonly Consequence[],
  targets: readonly CommandTarget[],
  { tenant, commandId }: CommandContext,
  { streams }: AppendResult,
): Promise<readonly BookChange[]> {
  // by its kind: what a repeated request would make has another id
  const own = new Set(targets.map(({ entity }) => entity));
  const told = await Promise.all(
    streams
      .map(({ stream }) => ({ stream, entity: stream.slice(0, stream.indexOf('-')) }))
      .filter(({ entity }) => !own.has(entity))
      .map(async ({ stream, entity }) => {
        const events = await log.readStream(tenant, stream);
        return events
          .filter(({ meta }) => meta.commandId === commandId)
          .flatMap((event) => consequences.flatMap(({ describe }) => describe(event) ?? []))
          .map((each) => ({ entity, id: recordIdOf(stream), ...each }));
      }),
  );
  return told.flat();
}
