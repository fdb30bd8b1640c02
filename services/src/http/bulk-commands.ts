import { bulkRefusals, MATCHING_LIMIT, type BlockedRecords, type ListFilter } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { canonicalJson, refusalFailure, sha256, type Call } from '@backoffice/infra/http';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { Message } from '#kernel/decider.ts';
import type { CommandTarget } from '#kernel/execute.ts';
import type { Objection } from '#kernel/trial.ts';

/**
 * The ids of what a list finds for a caller, at one position and in the order of the ids; at most `limit`. @throws
 * HttpProblem 403, 422
 */
export type FindMatching = (
  resource: Resource,
  filter: ListFilter,
  call: Pick<Call, 'caller' | 'readAfter'>,
  limit: number,
) => Promise<readonly string[]>;

export type BulkPorts = {
  readonly findMatching: FindMatching;
  /** What stands against each command, without doing it. */
  readonly findObjections: (
    targets: readonly CommandTarget[],
    context: CommandContext,
  ) => Promise<readonly Objection[]>;
};
/** What is done to everything that a list finds. */
export type BulkCommand = { readonly resource: Resource; readonly command: Message; readonly filter: ListFilter };
export type BulkPlan = {
  /** Nothing stands against these. */
  readonly ids: readonly string[];
  readonly blocked: BlockedRecords[];
  readonly token: string;
};

/** The same command for each of them: all or none, and a refusal tells which. */
export const targetsOf = (entity: string, ids: readonly string[], command: Message) =>
  ids.map((id, at): CommandTarget => ({ entity, id, command, requestField: `ids.${at}` })) as [
    CommandTarget,
    ...CommandTarget[],
  ]; // a list of ids has one at least, by its shape

export const bulkProblem = (code: keyof typeof bulkRefusals, field = '') =>
  refusalFailure({ code, field }, bulkRefusals);

/**
 * Finds the records, and asks of each what a command of its own would be told. The token stands for exactly this
 * answer.
 */
export async function planBulk(
  { findMatching, findObjections }: BulkPorts,
  { resource, command, filter }: BulkCommand,
  call: Call,
): Promise<BulkPlan> {
  const matching = await findMatching(resource, filter, call, MATCHING_LIMIT + 1);
  if (matching.length > MATCHING_LIMIT) throw bulkProblem('TOO_MANY_MATCH', 'filter');
  const objections = await findObjections(targetsOf(resource.entity, matching, command), contextOf(call));
  const isGone = (objection: Objection) => objection?.code === 'NOT_FOUND'; // since it was found
  const answers = matching.map((id, at) => ({ id, objection: objections[at] ?? null }));
  const ids = answers.flatMap(({ id, objection }) => (objection ? [] : id));
  const refused = answers.filter(({ objection }) => objection && !isGone(objection));
  return {
    ids,
    blocked: blockedRecords(refused.flatMap(({ objection }) => objection ?? [])),
    token: sha256(canonicalJson([command, ids, refused.map(({ id, objection }) => [id, objection?.code])])),
  };
}

const MAX_SAMPLES = 5;

/**
 * By why they are refused, the most frequent first. Whoever is told another sentence for the same reason is told it
 * beside the name.
 */
function blockedRecords(objections: readonly NonNullable<Objection>[]): BlockedRecords[] {
  const groups = new Map<string, BlockedRecords>();
  for (const { code, message: said, details } of objections) {
    const { message, count, samples } = groups.get(code) ?? { message: said, count: 0, samples: [] };
    const name = details[0]?.record ?? '';
    const sample = said === message ? name : `${name}: ${said}`;
    const isSample = name !== '' && samples.length < MAX_SAMPLES;
    groups.set(code, { code, message, count: count + 1, samples: isSample ? [...samples, sample] : samples });
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}
