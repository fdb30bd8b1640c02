import { neverStaleEventsOf, commandsOf, eventsOf, refusalsOf } from '@backoffice/contracts/capabilities';
import { phoneText, type Resource } from '@backoffice/contracts/kernel';
import { sealedCode, sealedFile } from '@backoffice/infra/audit';
import { notFound } from '@backoffice/infra/http';
import type { Decider, Facts, Message } from '#kernel/decider.ts';
import type { EntityDefinition, GatherFacts, UniqueClaim } from '#kernel/entity.ts';
import type { RecordSnapshot } from '#kernel/record-snapshot.ts';
import type { World } from '#kernel/world.ts';
import { withActivity } from './activity.ts';
import { withApproval } from './approve.ts';
import { withArchive } from './archive.ts';
import { withAttachments } from './attach.ts';
import { belongsToClaims, type BelongsTo } from './belongs-to.ts';
import { copyCommandOf, withDuplicate } from './duplicate.ts';
import { nextNumberIn, numberKey, numberScope, numberScopePrefix, needsNumber, withNumber } from './number.ts';
import { withSending, type Correspondence } from './send.ts';
import { withSigning } from './sign.ts';
import { findStoredFile } from './stored-file.ts';
import { claimRefusalFor, withTrash } from './trash.ts';
import { uniqueKey, uniqueScope } from './unique.ts';

/** What a feature says of itself; the mechanisms it declares are mounted around it. */
export type WriteFeature<
  S = unknown,
  C = Message,
  E = Message,
  Code extends string = string,
  F extends Facts = Facts,
> = {
  readonly resource: Resource;
  readonly decider: Decider<S, C, E, Code, F>;
  readonly gatherFacts?: GatherFacts<F>;
  /** Values only one record of the company may have, beyond the declared ones. */
  readonly claims?: (fields: RecordSnapshot['fields'], id: string, record: RecordSnapshot) => readonly UniqueClaim[];
  /** The content a copy begins with, where that is not what was recorded. */
  readonly contentForCopy?: (fields: RecordSnapshot['fields']) => RecordSnapshot['fields'];
  /** Records that cannot go while this one is there. */
  readonly belongsTo?: readonly BelongsTo[];
  /** Whom a document is corresponded about with; every resource that can `send` has it. */
  readonly correspondence?: (record: RecordSnapshot, world: World) => Promise<Correspondence>;
};

/** From the innermost: whoever comes later is asked first. A copy becomes a creation before it gets its number, and approving asks the feature itself what it does. */
const capabilityWrappers = [
  ['number', withNumber],
  ['duplicate', withDuplicate],
  ['approve', withApproval],
  ['status', withActivity],
  ['sign', withSigning],
  ['attach', withAttachments],
  ['archive', withArchive],
  ['trash', withTrash],
  ['send', withSending],
] as const;

export function mountCapabilities(rules: WriteFeature): EntityDefinition {
  const { resource } = rules;
  return {
    resource,
    decider: capabilityWrappers.reduce<Decider<unknown>>(
      (decider, [key, wrap]) => (resource.can[key] ? wrap(resource, decider) : decider),
      rules.decider,
    ),
    gatherFacts: gatherFactsOf(rules),
    claims: claimsOf(rules),
    claimRefusal: claimRefusalFor(resource),
    neverStale: neverStaleEventsOf(resource),
    permanentClaims: permanentClaimsOf(resource),
    numberScope: (command) =>
      command.type === `Duplicate${resource.entity}`
        ? numberScopePrefix(resource)
        : needsNumber(resource.entity, command)
          ? numberScope(resource, command.data as RecordSnapshot['fields'])
          : null, // a Create command carries an object
    commands: commandsOf(resource),
    events: eventsOf(resource),
    refusals: refusalsOf(resource),
  };
}

/** What is found from outside for ever: a document by its links, by its sealed file and by the code on it. */
const permanentClaimsOf =
  ({ entity }: Resource): EntityDefinition['permanentClaims'] =>
  ({ type, data }) => {
    if (type === `${entity}LinkIssued`) return [{ scope: 'link', key: (data as { tokenHash: string }).tokenHash }]; // by its contract
    if (type !== `${entity}PdfSealed`) return [];
    const { sha256, codeHash } = data as { sha256: string; codeHash?: string }; // as above
    return [sealedFile(sha256), ...(codeHash ? [sealedCode(codeHash)] : [])];
  };

/** Asks the world for the feature, and for the mechanisms around it. */
const gatherFactsOf =
  ({
    resource,
    gatherFacts: facts,
    contentForCopy: contentOfCopy = (fields) => fields,
    correspondence,
  }: WriteFeature): GatherFacts =>
  async (command, world, record) => {
    const copied =
      command.type === `Duplicate${resource.entity}`
        ? await copyCommandFrom(resource, contentOfCopy, command, world)
        : null;
    const asked = copied ?? command;
    const scope = needsNumber(resource.entity, asked)
      ? numberScope(resource, asked.data as RecordSnapshot['fields'])
      : null; // a Create command carries an object
    const corresponding =
      record && (world.facts.visitor.linkId !== null || /^(Email|Text|Revoke|View)/.test(command.type));
    const [own, nextNumber, about, attachment] = await Promise.all([
      facts ? facts(asked, world, record) : world.facts,
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
  contentOfCopy: NonNullable<WriteFeature['contentForCopy']>,
  command: Message,
  world: World,
): Promise<Message> {
  const source = await world.visibleRecord(resource, (command.data as { fromId: string }).fromId); // by its contract
  if (!source || source.trashed) throw notFound();
  return copyCommandOf(resource, contentOfCopy(source.fields as RecordSnapshot['fields'])); // only read more loosely
}

/** A field as people read it: "license number". */
const humanizeField = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Numbers and link tokens stay taken for ever; names, and places with an owner, only while the record is neither in the trash nor void. */
const claimsOf =
  ({ resource, claims, belongsTo = [] }: WriteFeature) =>
  (record: RecordSnapshot): UniqueClaim[] => {
    const { id, fields, trashed, voided } = record;
    const { can, entity } = resource;
    const gone = trashed || voided;
    const scope = numberScope(resource, fields);
    const number = String(fields.number ?? '');
    const numbered =
      scope === null || !can.number
        ? []
        : [
            {
              scope,
              key: numberKey(number),
              refusal: {
                code: 'NUMBER_TAKEN',
                field: 'number',
                values: { number, within: can.number.within.replace(/Id$/, '') },
              },
            },
          ];
    const unique = (can.unique ?? [])
      .filter(({ field, keptInTrash }) => uniqueKey(fields[field] ?? '') !== '' && (keptInTrash || !gone))
      .map((rule) => ({
        scope: uniqueScope(resource, rule, fields),
        key: uniqueKey(fields[rule.field]),
        name: phoneText(String(fields[rule.field])),
        refusal: { code: rule.refusal, field: rule.field, values: { type: humanizeField(rule.field) } },
      }));
    return [
      ...numbered,
      ...unique,
      ...(gone ? [] : [...(claims?.(fields, id, record) ?? []), ...belongsToClaims(entity, id, fields, belongsTo)]),
    ];
  };
