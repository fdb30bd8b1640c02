import type { z } from 'zod';
import {
  insert,
  mountNames,
  noChange,
  selectOptions,
  sumLineAmounts,
  update,
  type AnyEventHandler,
  type AnyEventHandlers,
  type EventHandlers,
  type Fields,
  type PricedLine,
  type RecordFold,
  type recordFields,
  type RowOf,
} from '#kernel/index.ts';
import {
  foldInLayers,
  type MechanismField,
  type MechanismUnseenState,
  type OwnEvent,
  type StreamEventOf,
  type UnseenDefinition,
} from '#capabilities/define-fold.ts';
import { markLinkUsed, relinked, supersedeLinks, type LinkView } from '#capabilities/link.ts';
import { eventsOf } from '#capabilities/mounted-messages.ts';
import { onPhotoContent, photoContentEvents, type ContentMark } from '#capabilities/photos/photo.ts';
import type { ReassignEvent } from '#capabilities/reassign.ts';
import type { ContentOf, DocumentResource, OriginOf } from './document-declaration.ts';

type UsualEvent<R extends DocumentResource> =
  `${R['entity']}${'Created' | 'Duplicated' | 'Revised' | 'Edited' | 'Approved' | 'Unapproved'}`;
/** What an insert must say beside what is written: neither what the envelope says nor what a mechanism begins. */
type InitialState<R extends DocumentResource> = Omit<
  RowOf<R>,
  | keyof typeof recordFields
  | MechanismField<R>
  | keyof z.infer<R['origin']>
  | keyof z.infer<R['content']>
  | 'status'
  | 'revision'
>;

type DocumentFoldDefinition<R extends DocumentResource, Unseen extends object> = {
  /** How what is known of it begins; it is a draft, and its first revision. */
  readonly begin: (written: OriginOf<R> & ContentOf<R>) => InitialState<R>;
  /** Where it stands by what is known of it: its status, and what else follows. Without it, its own events say it. */
  readonly standing?: Standing<RowOf<R>>;
  /** All events of the feature; of the usual ones those that mean something here beside what they always do. */
  readonly on: Omit<EventHandlers<OwnEvent<R>, never, RowOf<R>>, UsualEvent<R>> &
    Partial<EventHandlers<StreamEventOf<R>, never, RowOf<R>>>;
  readonly unseen?: UnseenDefinition<R, Unseen>;
};
type Standing<Row> = (row: Row) => Partial<Row>;

/** What changed, and where the document stands by it. */
export const withStanding =
  <Row>(standing: Standing<Row>) =>
  (row: Row, change: Partial<Row> = {}) =>
    update({ ...change, ...standing({ ...row, ...change }) });

/**
 * The fold of a document: a draft that is written and written anew, each time as a further revision that supersedes the
 * links to the one before. After each event that bears on it, `standing` is asked again.
 */
export function documentFold<const R extends DocumentResource, Unseen extends object = object>(
  document: R,
  { begin, standing, on, unseen }: DocumentFoldDefinition<R, Unseen>,
): RecordFold<R, Unseen & MechanismUnseenState<R>> {
  const own = on as unknown as AnyEventHandlers; // each handler meets events of its own name only
  const types = Object.keys(eventsOf(document));
  const usual = Object.entries(
    // as above
    mountNames(document.entity, usualHandlers(begin as unknown as (written: Fields) => Fields)),
  );
  const bearing = types.filter((type) => !INSERTS.test(type) && (type in own || isBearing(document, type)));
  const settle: AnyEventHandler = (_event, row) => update(standing?.(row as RowOf<R>) ?? {}); // a row of this view
  return foldInLayers(
    document,
    [
      Object.fromEntries(usual.filter(([type]) => types.includes(type))),
      own,
      standing ? Object.fromEntries(bearing.map((type) => [type, settle])) : {},
    ],
    unseen,
  );
}

const usualHandlers = (begin: (written: Fields) => Fields): Readonly<Record<string, AnyEventHandler>> => {
  const draft = ({ fromId: _from, fromNumber: _number, ...written }: Fields) => ({
    ...written,
    status: 'draft',
    revision: 1,
    ...begin(written),
  });
  // by the shape of the event, as all below
  const insertDraft: AnyEventHandler = ({ data }) => insert(draft(data as Fields));
  const supersede: AnyEventHandler = ({ at }, row) => update({ links: supersedeLinks(linksOf(row), at) });
  /** Its links lead on to what it says now. */
  const leadOn: AnyEventHandler = ({ data }, row) => {
    const { contentHash } = data as ReassignEvent<''>['data'];
    return update(contentHash === undefined ? {} : { contentHash, links: relinked(linksOf(row), contentHash) });
  };
  /** What the customer sees besides its words has become another. */
  const rewritten: AnyEventHandler = ({ data, at }, row) => {
    const { contentHash } = data as ContentMark['data'];
    if (contentHash === undefined) return noChange();
    return update({
      contentHash,
      revision: Number(row['revision']) + 1,
      links: supersedeLinks(linksOf(row), at),
    });
  };
  return {
    '*Created': insertDraft,
    '*Duplicated': insertDraft,
    '*Revised': ({ data }) => {
      const { fromId: revisesId, fromNumber: revisesNumber } = data as Fields;
      return insert({ ...draft(data as Fields), revisesId, revisesNumber });
    },
    '*Edited': ({ data, at }, row) =>
      update({
        ...(data as Fields),
        revision: Number(row['revision']) + 1,
        links: supersedeLinks(linksOf(row), at),
      }),
    '*Signed': ({ data, at }, row) =>
      update({
        links: markLinkUsed(linksOf(row), (data as { linkId: string | null }).linkId, at),
        ...chosenContent(data as SignedChoice, row),
      }),
    '*SignedOnPaper': ({ data }, row) => update(chosenContent(data as SignedChoice, row)),
    '*SignatureVoided': supersede,
    ...onPhotoContent(rewritten),
    '*Reassigned': leadOn,
    '*Rescheduled': leadOn,
    '*Completed': leadOn,
    '*WorkRecorded': leadOn,
  };
};

type SignedChoice = { readonly contentHash: string; readonly chosenOptions?: readonly string[] };
/** What was signed, where the signer chose among options. */
function chosenContent({ contentHash, chosenOptions }: SignedChoice, row: Fields): Fields {
  if (chosenOptions === undefined) return {};
  // what has options has lines
  const lineItems = selectOptions(row['lineItems'] as readonly PricedLine[], chosenOptions);
  return { lineItems, amount: sumLineAmounts(lineItems), contentHash };
}
const linksOf = (row: Fields) => row['links'] as readonly LinkView[]; // every document has them

const INSERTS = /(Created|Duplicated|Revised)$/;
const BEARING = [
  'Edited',
  'Sent',
  'LinkViewed',
  'Signed',
  'SignedOnPaper',
  'SignatureVoided',
  'Approved',
  'Unapproved',
  'Superseded',
  'Reinstated',
  ...photoContentEvents.map((type) => type.slice(1)),
];
const isBearing = ({ entity }: DocumentResource, type: string) => BEARING.some((news) => type === `${entity}${news}`);
