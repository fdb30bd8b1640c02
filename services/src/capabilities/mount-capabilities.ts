import { neverStaleEventsOf, commandsOf, eventsOf, objectionOf, refusalsOf } from '@backoffice/contracts/capabilities';
import { dayText, verbOf, type Day, type FoldedRow } from '@backoffice/contracts/kernel';
import { refuseWith, type Decider, type Decision, type Facts, type Message } from '#kernel/decider.ts';
import type { EntityDefinition } from '#kernel/entity.ts';
import { attachEffects } from './attach.ts';
import { gatherFactsOf } from './capability-facts.ts';
import { claimRefusalFor, claimsOf, permanentClaimsOf } from './claims.ts';
import { duplicateEffects, isCopying, reviseEffects } from './duplicate.ts';
import type { AnyEffects } from './effects.ts';
import { numberScope, numberScopePrefix, needsNumber, withNumber } from './number.ts';
import { photosEffects } from './photos.ts';
import { reassignEffects } from './reassign.ts';
import { sendEffects } from './send.ts';
import { linkEffects, withinLink } from './share-links.ts';
import { shareEffects } from './share.ts';
import { signEffects } from './sign.ts';
import { toggle, toggles } from './toggle.ts';
import type { WriteFeature } from './write-feature.ts';

/** A feature with the mechanisms that its resource declares. */
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
      feature.numberScope?.(command) ??
      (isCopying(resource.entity, command)
        ? numberScopePrefix(resource)
        : needsNumber(resource.entity, command)
          ? numberScope(resource, command.data as Readonly<Record<string, unknown>>)
          : null), // a Create command carries an object
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
    books,
  } = feature;
  const effects = effectsOf(feature, judge);
  function judge(command: Message, record: FoldedRow | null, facts: object): Decision {
    const refusal = objectionOf(resource, guards, verbOf(resource.entity, command.type), record, { ...facts, command });
    if (refusal) return refuseWith(refusal);
    const effect = effects[command.type];
    // by the command's shape and the record's fold
    if (effect) return effect(command.data as never, record as never, facts as never);
    // gathered below
    return decider.decide(withNumber(resource, command, facts as { nextNumber: string | null }), record, facts);
  }
  /** What was decided, unless it would be posted to a closed period, or move its figures, or to before the books. */
  function decide(command: Message, record: FoldedRow | null, facts: object): Decision {
    const decision = judge(command, record, facts);
    const { closedThrough = null, opensOn = null } = facts as Partial<BookDays>; // gathered below
    if (!decision.accepted || !books || (closedThrough === null && opensOn === null)) return decision;
    const days = decision.events.flatMap((event) => books.daysOf(event, record));
    const late = closedThrough === null ? undefined : days.find(({ day }) => day <= closedThrough);
    if (late && closedThrough)
      return refuseWith({ code: 'PERIOD_CLOSED', field: late.field, values: { date: dayText(closedThrough) } });
    const early = opensOn === null ? undefined : days.find(({ day }) => day < opensOn);
    return early && opensOn
      ? refuseWith({ code: 'BEFORE_OPENING', field: early.field, values: { date: dayText(opensOn) } })
      : decision;
  }
  return { decide: resource.can.send ? withinLink(resource, decide) : decide };
}

type BookDays = { readonly closedThrough: Day | null; readonly opensOn: Day | null };
type NumberedRecord = { readonly number: string; readonly contentHash?: string };
/** What the log says of a record that is deleted for good; of what is no document, the hash is that of all of it. */
const tombstone = ({ reason }: { reason: string }, record: NumberedRecord, { hash }: Facts) => ({
  reason,
  number: record.number,
  contentHash: record.contentHash ?? hash(record),
});

/** What the mechanisms decide that a resource declares, by command. */
function effectsOf(
  { fold: { resource }, posting, signing, takenBack }: WriteFeature,
  decide: Decider<never>['decide'],
): AnyEffects {
  const { entity, can } = resource;
  const approval = ({ reason }: { reason: string }, record: never, facts: Facts) => {
    const posted = posting?.(record, facts) ?? {};
    return 'code' in posted ? posted : { reason, ...posted };
  };
  const effects: AnyEffects = {
    ...(can.trash && toggle(entity, toggles.trash, (_data, record, facts) => takenBack?.(record, facts) ?? {})),
    ...(can.permanentDelete && toggle(entity, toggles.permanentDelete, tombstone)),
    ...(can.archive && toggle(entity, toggles.archive)),
    ...(can.status && toggle(entity, toggles.status)),
    ...(can.approve && toggle(entity, toggles.approve, approval)),
    ...(can.attach && attachEffects(entity)),
    ...(can.share && shareEffects(entity)),
    ...(can.photos && photosEffects(resource)),
    ...(can.send && { ...sendEffects(resource), ...linkEffects(resource) }),
    ...(can.sign && signEffects(resource, signing)),
    ...(can.reassign && reassignEffects(resource)),
    ...(can.duplicate && duplicateEffects(entity, decide)),
    ...(can.revise && reviseEffects(entity, decide)),
  };
  return Object.fromEntries(Object.entries(effects).map(([name, effect]) => [name.replace('*', entity), effect]));
}
