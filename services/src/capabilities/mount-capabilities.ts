import {
  neverStaleEventsOf,
  commandsOf,
  eventsOf,
  objectionOf,
  refusalsOf,
  trash,
} from '@backoffice/contracts/capabilities';
import {
  phoneText,
  verbOf,
  type FoldedRow,
  type GuardTable,
  type RecordFold,
  type Refusal,
  type Resource,
} from '@backoffice/contracts/kernel';
import { sealedCode, sealedFile } from '@backoffice/infra/audit';
import { notFound } from '@backoffice/infra/http';
import { refuseWith, type Decider, type Facts, type Message } from '#kernel/decider.ts';
import type { EntityDefinition, UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';
import { attachEffects } from './attach.ts';
import { belongsToClaims, type BelongsTo } from './belongs-to.ts';
import { copyCommandOf, duplicateEffects } from './duplicate.ts';
import type { AnyEffects } from './effects.ts';
import { messagesOf } from './entity-messages.ts';
import { nextNumberIn, numberKey, numberScope, numberScopePrefix, needsNumber, withNumber } from './number.ts';
import { sendEffects, withinLink, type Correspondence } from './send.ts';
import { signEffects } from './sign.ts';
import { findStoredFile } from './stored-file.ts';
import { toggle, toggles } from './toggle.ts';
import { uniqueKey, uniqueScope } from './unique.ts';

/** What a feature says of itself; its functions meet records of its own fold only, which is why these are methods. */
export type WriteFeature = {
  readonly fold: RecordFold;
  readonly guards?: GuardTable;
  readonly decider: { decide(command: unknown, record: unknown, facts: unknown): ReturnType<Decider<never>['decide']> };
  gatherFacts?(command: Message, world: World, record: unknown): Promise<object>;
  /** What an approval does, and its taking back undoes: it stands in the event beside the reason. Or why it cannot be. */
  posting?(record: unknown, facts: unknown): object | Refusal;
  /** Values only one record of the company may have, beyond the declared ones. */
  claims?(record: unknown): readonly UniqueClaim[];
  /** Whether it has come to its end, as what is void: what it had of names is free. */
  hasEnded?(record: unknown): boolean;
  /** The content a copy begins with, where that is not what was recorded. */
  contentForCopy?(record: unknown): object;
  /** Records that cannot go while this one is there. */
  readonly belongsTo?: readonly BelongsTo[];
  /** Whom a document is corresponded about with; every resource that can `send` has it. */
  correspondence?(record: unknown, world: World): Promise<Correspondence>;
};

export function mounted(feature: WriteFeature): EntityDefinition {
  const {
    fold,
    fold: { resource },
  } = feature;
  return {
    resource,
    fold,
    decider: mountedDecider(feature),
    gatherFacts: gatherFactsOf(feature),
    claims: claimsOf(feature),
    claimRefusal: claimRefusalFor(resource),
    neverStale: neverStaleEventsOf(resource),
    permanentClaims: permanentClaimsOf(resource),
    numberScope: (command) =>
      command.type === `Duplicate${resource.entity}`
        ? numberScopePrefix(resource)
        : needsNumber(resource.entity, command)
          ? numberScope(resource, command.data as Readonly<Record<string, unknown>>)
          : null, // a Create command carries an object
    commands: commandsOf(resource),
    events: eventsOf(resource),
    refusals: refusalsOf(resource),
  };
}

/** One decision: the limits of a link, then the guards, then what the mechanism or the feature makes of the command. */
function mountedDecider(feature: WriteFeature): Decider<FoldedRow> {
  const {
    fold: { resource },
    guards = {},
    decider,
  } = feature;
  const effects = effectsOf(feature, decide);
  function decide(command: Message, record: FoldedRow | null, facts: object): ReturnType<Decider<FoldedRow>['decide']> {
    const refusal = objectionOf(resource, guards, verbOf(resource.entity, command.type), record, { ...facts, command });
    if (refusal) return refuseWith(refusal);
    const effect = effects[command.type];
    if (effect) return effect(command.data as never, record as never, facts as never); // by the command's shape and the record's fold
    return decider.decide(withNumber(resource, command, facts as { nextNumber: string | null }), record, facts); // gathered below
  }
  return { decide: resource.can.send ? withinLink(resource, decide) : decide };
}

/** What the mechanisms decide that a resource declares, by command. */
function effectsOf({ fold: { resource }, posting }: WriteFeature, decide: Decider<never>['decide']): AnyEffects {
  const { entity, can } = resource;
  const approval = ({ reason }: { reason: string }, record: never, facts: Facts) => {
    const posted = posting?.(record, facts) ?? {};
    return 'code' in posted ? posted : { reason, ...posted };
  };
  const effects: AnyEffects = {
    ...(can.trash && toggle(entity, toggles.trash)),
    ...(can.archive && toggle(entity, toggles.archive)),
    ...(can.status && toggle(entity, toggles.status)),
    ...(can.approve && toggle(entity, toggles.approve, approval)),
    ...(can.attach && attachEffects(entity)),
    ...(can.send && sendEffects(resource)),
    ...(can.sign && signEffects(entity)),
    ...(can.duplicate && duplicateEffects(entity, decide)),
  };
  return Object.fromEntries(Object.entries(effects).map(([name, effect]) => [name.replace('*', entity), effect]));
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
      record && (world.facts.visitor.linkId !== null || /^(Email|Text|Revoke|View)/.test(command.type));
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
  const source = await world.visibleRecord(resource, (command.data as { fromId: string }).fromId); // by its contract
  if (!source || source.trashedAt) throw notFound();
  return copyCommandOf(resource, contentForCopy(source) as Readonly<Record<string, unknown>>); // content has names
}

/** A field as people read it: "license number". */
const humanizeField = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Numbers and link tokens stay taken for ever; names, and places with an owner, only while the record is neither in the trash nor at its end. */
const claimsOf =
  ({ fold: { resource }, claims, hasEnded, belongsTo = [] }: WriteFeature): EntityDefinition['claims'] =>
  (record) => {
    const { can, entity } = resource;
    const gone = Boolean(record.trashedAt) || hasEnded?.(record) === true;
    const scope = numberScope(resource, record);
    const number = String(record.number ?? '');
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
      .filter(({ field, keptInTrash }) => uniqueKey(record[field] ?? '') !== '' && (keptInTrash || !gone))
      .map((rule) => ({
        scope: uniqueScope(resource, rule, record),
        key: uniqueKey(record[rule.field]),
        name: phoneText(String(record[rule.field])),
        refusal: { code: rule.refusal, field: rule.field, values: { type: humanizeField(rule.field) } },
      }));
    return [
      ...numbered,
      ...unique,
      ...(gone ? [] : [...(claims?.(record) ?? []), ...belongsToClaims(entity, record.id, record, belongsTo)]),
    ];
  };

/** What came back has to be told why it cannot: what it is called was given away while it lay in the trash. */
const claimRefusalFor =
  ({ entity }: Resource): EntityDefinition['claimRefusal'] =>
  (command, { refusal, name }) =>
    name !== undefined && messagesOf(entity, trash.commands).is(command, 'Restore*')
      ? { code: 'NAME_TAKEN', field: refusal.field, values: { name } }
      : refusal;
