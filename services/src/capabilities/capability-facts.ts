import { link, send, sign, type DuplicateCommand, type RevisionFacts } from '@backoffice/contracts/capabilities';
import { mountNames, type FoldedRow, type Resource } from '@backoffice/contracts/kernel';
import { notFound } from '@backoffice/infra/http';
import type { Message } from '#kernel/decider.ts';
import type { EntityDefinition } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';
import { copyCommandOf, isCopying } from './duplicate.ts';
import type { WriteFeature } from './write-feature.ts';
import { nextNumberIn, numberScope, needsNumber } from './number.ts';
import { findStoredPhoto } from './photos.ts';
import { findStoredFile } from './stored-file.ts';

const SIGNER_COMMANDS = {
  'Share*': sign.commands['Share*'],
  'Start*InPersonSigning': sign.commands['Start*InPersonSigning'],
};

const NAMES_PHOTO = ['AddPhotoTo', 'MarkUpPhotoOf'];

/** Asks the world for the feature, and for the mechanisms around it. */
export const gatherFactsOf =
  ({
    fold: { resource },
    gatherFacts,
    contentForCopy = (record) => record as object,
    correspondence,
    books,
  }: WriteFeature): EntityDefinition['gatherFacts'] =>
  async (command, world, record) => {
    const copied = isCopying(resource.entity, command)
      ? await copyCommandFrom(resource, contentForCopy, command, world)
      : null;
    const asked = copied?.command ?? command;
    const scope = needsNumber(resource.entity, asked)
      ? numberScope(resource, asked.data as Readonly<Record<string, unknown>>)
      : null; // a Create command carries an object
    const corresponding =
      record &&
      (world.facts.visitor.linkId !== null ||
        command.type in mountNames(resource.entity, { ...send.commands, ...link.commands, ...SIGNER_COMMANDS }));
    const [own, nextNumber, about, attachment, photo, revision, closedThrough, opensOn] = await Promise.all([
      gatherFacts?.(asked, world, record) ?? {},
      scope === null ? null : nextNumberIn(scope, world),
      corresponding && correspondence ? correspondence(record, world) : null,
      record && command.type === `AttachTo${resource.entity}`
        ? findStoredFile('attachment', resource, record.id, (command.data as { filePath: string }).filePath, world)
        : null, // by its contract
      record && NAMES_PHOTO.some((verb) => command.type === `${verb}${resource.entity}`)
        ? findStoredPhoto(resource, record, (command.data as { filePath: string }).filePath, world)
        : null, // as above
      record && resource.can.revise ? revisionFacts(resource, record, command, world) : null,
      books?.closedThrough(world, record) ?? null,
      books?.opensOn(world) ?? null,
    ]);
    const { templateId = null } = command.data as { readonly templateId?: string | null }; // where a command sends
    const channel = command.type === `Email${resource.entity}` ? 'email' : 'sms';
    const template = about && templateId !== null ? await about.findTemplate(channel, templateId) : null;
    const mechanisms = {
      copied: copied?.command ?? null,
      revisedNumber: copied?.number ?? '',
      ...revision,
      nextNumber,
      correspondence: about,
      template,
      attachment,
      photo,
      closedThrough,
      opensOn,
      tokenHash: world.tokenHash,
    };
    return { ...world.facts, ...own, ...mechanisms };
  };

async function copyCommandFrom(
  resource: Resource,
  contentForCopy: NonNullable<WriteFeature['contentForCopy']>,
  command: Message,
  world: World,
): Promise<{ readonly command: Message; readonly number: string }> {
  // by its contract
  const { fromId, copyItems = false } = command.data as Partial<DuplicateCommand<''>['data']> & { fromId: string };
  const source = await world.visibleRecord(resource, fromId);
  if (!source || source.trashedAt) throw notFound();
  const content = contentForCopy(source) as Readonly<Record<string, unknown>>; // content has names
  const { number = '' } = source as { readonly number?: string };
  return { command: copyCommandOf(resource, content, { copyItems }), number };
}

/** Whether the revision of a record stands, and whether what it revises itself still gives way to it. */
async function revisionFacts(
  resource: Resource,
  record: FoldedRow,
  { type }: Message,
  world: World,
): Promise<Partial<RevisionFacts>> {
  const { id, revisesId, supersededById } = record as FoldedRow &
    Readonly<Record<'revisesId' | 'supersededById', string | null>>; // fields of the mechanism
  if (type === `Reinstate${resource.entity}` && supersededById !== null)
    // together with its revision being taken back, it is on its way to the trash
    return {
      revisionStands:
        !world.askedIds(resource.entity).includes(supersededById) &&
        (await world.record(resource, supersededById))?.trashedAt === null,
    };
  if (type !== `Restore${resource.entity}` || revisesId === null) return {};
  const original = (await world.record(resource, revisesId)) as { readonly supersededById?: string | null } | null;
  return { isExpected: original?.supersededById === id };
}
