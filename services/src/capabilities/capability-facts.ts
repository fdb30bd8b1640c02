import { link, send, type DuplicateCommand } from '@backoffice/contracts/capabilities';
import { mountNames, type Resource } from '@backoffice/contracts/kernel';
import { notFound } from '@backoffice/infra/http';
import type { Message } from '#kernel/decider.ts';
import type { EntityDefinition } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';
import { copyCommandOf } from './duplicate.ts';
import type { WriteFeature } from './write-feature.ts';
import { nextNumberIn, numberScope, needsNumber } from './number.ts';
import { findStoredFile } from './stored-file.ts';

/** Asks the world for the feature, and for the mechanisms around it. */
export const gatherFactsOf =
  ({
    fold: { resource },
    gatherFacts,
    contentForCopy = (record) => record as object,
    correspondence,
  }: WriteFeature): EntityDefinition['gatherFacts'] =>
  async (command, world, record) => {
    const copied =
      command.type === `Duplicate${resource.entity}`
        ? await copyCommandFrom(resource, contentForCopy, command, world)
        : null;
    const asked = copied ?? command;
    const scope = needsNumber(resource.entity, asked)
      ? numberScope(resource, asked.data as Readonly<Record<string, unknown>>)
      : null; // a Create command carries an object
    const corresponding =
      record &&
      (world.facts.visitor.linkId !== null ||
        command.type in mountNames(resource.entity, { ...send.commands, ...link.commands }));
    const [own, nextNumber, about, attachment] = await Promise.all([
      gatherFacts?.(asked, world, record) ?? {},
      scope === null ? null : nextNumberIn(scope, world),
      corresponding && correspondence ? correspondence(record, world) : null,
      record && command.type === `AttachTo${resource.entity}`
        ? findStoredFile('attachment', resource, record.id, (command.data as { filePath: string }).filePath, world)
        : null, // by its contract
    ]);
    const mechanisms = { copied, nextNumber, correspondence: about, attachment, tokenHash: world.tokenHash };
    return { ...world.facts, ...own, ...mechanisms };
  };

async function copyCommandFrom(
  resource: Resource,
  contentForCopy: NonNullable<WriteFeature['contentForCopy']>,
  command: Message,
  world: World,
): Promise<Message> {
  const { fromId, copyItems } = command.data as DuplicateCommand<''>['data']; // by its contract
  const source = await world.visibleRecord(resource, fromId);
  if (!source || source.trashedAt) throw notFound();
  return copyCommandOf(resource, contentForCopy(source) as Readonly<Record<string, unknown>>, { copyItems }); // content has names
}
