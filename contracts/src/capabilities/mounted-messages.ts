import { mountNames, type Capabilities, type Inverse, type Refusals, type Resource } from '#kernel/index.ts';
import { activity } from './activity.ts';
import { approve } from './approve.ts';
import { archive } from './archive.ts';
import { attach } from './attach.ts';
import type { Capability } from './capability.ts';
import { duplicate } from './duplicate.ts';
import { post } from './books/journal.ts';
import { link } from './link.ts';
import { numberRefusals } from './number.ts';
import { photos } from './photos/photos.ts';
import { reassign } from './reassign.ts';
import { share } from './sharing/share.ts';
import { revise } from './documents/revise.ts';
import { send } from './send.ts';
import { sign } from './sign.ts';
import { permanentDelete, trash } from './trash.ts';

/** Which words each key of `can` brings with it. `send` brings links; keys without words of their own are absent. */
const capabilitiesByKey: { readonly [Key in keyof Capabilities]?: readonly Capability[] } = {
  trash: [trash],
  permanentDelete: [permanentDelete],
  archive: [archive],
  attach: [attach],
  share: [share],
  photos: [photos],
  status: [activity],
  duplicate: [duplicate],
  revise: [revise],
  send: [send, link],
  sign: [sign],
  approve: [approve],
  reassign: [reassign],
  posts: [post],
};

/** The mechanisms mounted on a resource by its declaration. */
export const capabilitiesOf = ({ can }: Pick<Resource, 'can'>): Capability[] =>
  Object.entries(capabilitiesByKey).flatMap(([key, capabilities]) =>
    can[key as keyof Capabilities] ? capabilities : [],
  ); // keys of `capabilitiesByKey` are keys of Capabilities

const mergeMounted = <V>(
  resource: Resource,
  own: Readonly<Record<string, V>>,
  of: (capability: Capability) => Readonly<Record<string, V>>,
): Readonly<Record<string, V>> =>
  Object.assign({}, ...capabilitiesOf(resource).map((capability) => mountNames(resource.entity, of(capability))), own);

/** Everything that can be asked of a resource: wire name -> shape. The feature's own words win over a mechanism's. */
export const commandsOf = (resource: Resource) =>
  mergeMounted(resource, resource.commands.shapes, ({ commands }) => commands);
export const eventsOf = (resource: Resource) => mergeMounted(resource, resource.events.shapes, ({ events }) => events);
export const historyPhrasesOf = (resource: Resource) =>
  mergeMounted(resource, resource.historyPhrases, ({ historyPhrases: words }) => words);
/** What takes each event back, by the commands of the record. */
export const inversesOf = (resource: Resource): Readonly<Record<string, Inverse>> =>
  Object.fromEntries(
    Object.entries(mergeMounted(resource, resource.inverses, ({ inverses }) => inverses)).map(([type, inverse]) => [
      type,
      'by' in inverse ? { ...inverse, by: inverse.by.replace('*', resource.entity) } : inverse,
    ]),
  );
export const neverStaleEventsOf = (resource: Resource): ReadonlySet<string> =>
  new Set(
    capabilitiesOf(resource).flatMap(({ neverStale: aside = [] }) =>
      aside.map((name) => name.replace('*', resource.entity)),
    ),
  );
export const refusalsOf = (resource: Resource): Refusals => ({
  ...(resource.can.number ? numberRefusals : {}),
  ...mergeMounted(resource, resource.refusals, ({ refusals }) => refusals),
});
