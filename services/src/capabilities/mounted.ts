import { asideOf, commandsOf, eventsOf, refusalsOf } from '@backoffice/contracts/capabilities';
import { phoneText, type Resource } from '@backoffice/contracts/kernel';
import { sealedCode, sealedFile } from '@backoffice/infra/audit';
import { notFound } from '@backoffice/infra/http';
import type { Decider, Facts, Message } from '#kernel/decider.ts';
import type { Entity, Gather, Held } from '#kernel/entity.ts';
import type { Folded } from '#kernel/records.ts';
import type { World } from '#kernel/world.ts';
import { withActivity } from './activity.ts';
import { withApproval } from './approve.ts';
import { withArchive } from './archive.ts';
import { withAttachments } from './attach.ts';
import { belonging, type BelongsTo } from './belongs-to.ts';
import { copyOf, withDuplicate } from './duplicate.ts';
import { nextIn, numberKey, numberScope, numberScopes, takesNext, withNumber } from './number.ts';
import { withSending, type Correspondence } from './send.ts';
import { withSigning } from './sign.ts';
import { fileOf } from './stored-file.ts';
import { tellingOfNames, withTrash } from './trash.ts';
import { uniqueKey, uniqueScope } from './unique.ts';

/** What a feature says of itself; the mechanisms it declares are mounted around it. */
export type Rules<S = unknown, C = Message, E = Message, Code extends string = string, F extends Facts = Facts> = {
  readonly resource: Resource;
  readonly decider: Decider<S, C, E, Code, F>;
  readonly facts?: Gather<F>;
  /** Values only one record of the company may have, beyond the declared ones. */
  readonly claims?: (fields: Folded['fields'], id: string, record: Folded) => readonly Held[];
  /** The content a copy begins with, where that is not what was recorded. */
  readonly copied?: (fields: Folded['fields']) => Folded['fields'];
  /** Records that cannot go while this one is there. */
  readonly belongsTo?: readonly BelongsTo[];
  /** Whom a document is corresponded about with; every resource that can `send` has it. */
  readonly correspondence?: (record: Folded, world: World) => Promise<Correspondence>;
};

/** From the innermost: whoever comes later is asked first. A copy becomes a creation before it gets its number, and approving asks the feature itself what it does. */
const wrappers = [
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

export function mounted(rules: Rules): Entity {
  const { resource } = rules;
  return {
    resource,
    decider: wrappers.reduce<Decider<unknown>>(
      (decider, [key, wrap]) => (resource.can[key] ? wrap(resource, decider) : decider),
      rules.decider,
    ),
    gather: gathering(rules),
    claims: claiming(rules),
    refusing: tellingOfNames(resource),
    aside: asideOf(resource),
    granted: granting(resource),
    numbering: (command) =>
      command.type === `Duplicate${resource.entity}`
        ? numberScopes(resource)
        : takesNext(resource.entity, command)
          ? numberScope(resource, command.data as Folded['fields'])
          : null, // a Create command carries an object
    commands: commandsOf(resource),
    events: eventsOf(resource),
    sentences: refusalsOf(resource),
  };
}

/** What is found from outside for ever: a document by its links, by its sealed file and by the code on it. */
const granting =
  ({ entity }: Resource): Entity['granted'] =>
  ({ type, data }) => {
    if (type === `${entity}LinkIssued`) return [{ scope: 'link', key: (data as { tokenHash: string }).tokenHash }]; // by its contract
    if (type !== `${entity}PdfSealed`) return [];
    const { sha256, codeHash } = data as { sha256: string; codeHash?: string }; // as above
    return [sealedFile(sha256), ...(codeHash ? [sealedCode(codeHash)] : [])];
  };

/** Asks the world for the feature, and for the mechanisms around it. */
const gathering =
  ({ resource, facts, copied: contentOfCopy = (fields) => fields, correspondence }: Rules): Gather =>
  async (command, world, record) => {
    const copied =
      command.type === `Duplicate${resource.entity}` ? await copiedBy(resource, contentOfCopy, command, world) : null;
    const asked = copied ?? command;
    const scope = takesNext(resource.entity, asked) ? numberScope(resource, asked.data as Folded['fields']) : null; // a Create command carries an object
    const corresponding =
      record && (world.facts.visitor.linkId !== null || /^(Email|Text|Revoke|View)/.test(command.type));
    const [own, nextNumber, about, attachment] = await Promise.all([
      facts ? facts(asked, world, record) : world.facts,
      scope === null ? null : nextIn(scope, world),
      corresponding && correspondence ? correspondence(record, world) : null,
      record && command.type === `AttachTo${resource.entity}`
        ? fileOf('attachment', resource, record.id, (command.data as { filePath: string }).filePath, world)
        : null, // by its contract
    ]);
    const mechanisms = { copied, nextNumber, correspondence: about, attachment, tokenHash: world.tokenHash };
    return { ...world.facts, ...own, ...mechanisms };
  };

async function copiedBy(
  resource: Resource,
  contentOfCopy: NonNullable<Rules['copied']>,
  command: Message,
  world: World,
): Promise<Message> {
  const source = await world.visible(resource, (command.data as { fromId: string }).fromId); // by its contract
  if (!source || source.trashed) throw notFound();
  return copyOf(resource, contentOfCopy(source.fields as Folded['fields'])); // only read more loosely
}

/** A field as people read it: "license number". */
const wordsOf = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Numbers and link tokens stay taken for ever; names, and places with an owner, only while the record is neither in the trash nor void. */
const claiming =
  ({ resource, claims, belongsTo = [] }: Rules) =>
  (record: Folded): Held[] => {
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
        refusal: { code: rule.refusal, field: rule.field, values: { type: wordsOf(rule.field) } },
      }));
    return [
      ...numbered,
      ...unique,
      ...(gone ? [] : [...(claims?.(fields, id, record) ?? []), ...belonging(entity, id, fields, belongsTo)]),
    ];
  };
