import {
  contentForCustomer,
  signedPhotos,
  type ContentOf,
  type DocumentResource,
  type OriginOf,
  type PhotoHolder,
} from '@backoffice/contracts/capabilities';
import {
  pickFields,
  sumLineAmounts,
  type DataOf,
  type Day,
  type Fields,
  type LineItem,
  type PricedLine,
  type Refusal,
} from '@backoffice/contracts/kernel';
import { accept, refuseWith, type Decision, type Facts } from '#kernel/decider.ts';
import { pricedLines, sumObjection } from './priced-lines.ts';
import { withChanges } from './with-changes.ts';

/** What is asked of a document's content, its number found. */
export type RequestedContent<R extends DocumentResource> = Omit<
  DataOf<R['commands'], `Create${R['entity']}`>,
  R['from'] | 'number'
> & { readonly number: string };
/** What would be written, but for the hash of what the customer reads; or why it cannot be. */
export type ContentDecision<R extends DocumentResource, Code extends string> =
  | Omit<ContentOf<R>, 'contentHash'>
  | Refusal<Code>;

type Revision<R extends DocumentResource> = PhotoHolder & {
  readonly origin: OriginOf<R>;
  readonly revision: number;
};
type DocumentRecord<R extends DocumentResource> = OriginOf<R> &
  ContentOf<R> &
  PhotoHolder & { readonly revision: number };
type CreatedEvent<R extends DocumentResource> = {
  readonly type: `${R['entity']}Created`;
  readonly data: OriginOf<R> & ContentOf<R>;
};
type EditedEvent<R extends DocumentResource> = {
  readonly type: `${R['entity']}Edited`;
  readonly data: ContentOf<R>;
};

export const isRefusal = <Code extends string>(decided: object | Refusal<Code>): decided is Refusal<Code> =>
  'code' in decided;

/** SHA-256 of what the customer reads and sees: it binds links and signatures to one revision of the content. */
export const contentHashOf = (
  document: Pick<DocumentResource, 'internal'>,
  { origin, revision, ...holder }: PhotoHolder & { readonly origin: Fields; readonly revision: number },
  content: Fields,
  { hash }: Pick<Facts, 'hash'>,
): string => {
  const photos = signedPhotos(holder);
  return hash({ ...contentForCustomer(document, origin, content), ...(photos.length > 0 && { photos }), revision });
};

/** The same of a document as its record would be, where it is not written anew. */
export function contentHashAfter(
  document: DocumentResource,
  record: Fields & PhotoHolder,
  facts: Pick<Facts, 'hash'>,
): string {
  const { contentHash: _before, ...content } = pickFields(document.content, record) as Fields;
  const origin = pickFields(document.origin, record) as Fields;
  const revision = { origin, revision: Number(record['revision']), photos: record.photos ?? [] };
  return contentHashOf(document, revision, content, facts);
}

/**
 * How a document is written and written anew: `contentOf` fills in and figures what is asked for.
 */
export function documentDecisions<
  const R extends DocumentResource,
  Requested extends object,
  KindFacts extends object,
  Code extends string = never,
>(
  document: R,
  contentOf: (requested: Requested, facts: KindFacts & Facts, origin: OriginOf<R>) => ContentDecision<R, Code>,
) {
  const { entity, from } = document;

  function written(
    requested: Requested,
    revision: Revision<R>,
    facts: KindFacts & Facts,
  ): ContentOf<R> | Refusal<Code> {
    const content = contentOf(requested, facts, revision.origin);
    if (isRefusal<Code>(content)) return content;
    // by its contract
    return { ...content, contentHash: contentHashOf(document, revision, content, facts) } as ContentOf<R>;
  }

  function create(
    said: Omit<Requested, 'number'> & { readonly number?: string | undefined },
    origin: OriginOf<R>,
    facts: KindFacts & Facts,
  ): Decision<CreatedEvent<R>, Code> {
    const { [from]: _from, ...requested } = { number: '', ...said } as Fields;
    const content = written(requested as Requested, { origin, revision: 1 }, facts); // as it was said
    return isRefusal<Code>(content)
      ? refuseWith(content)
      : accept({ type: `${entity}Created`, data: { ...origin, ...content } });
  }

  /** `requested`: all of its content, what stays as it is among it. */
  function rewrite(
    { revision, photos = [] }: DocumentRecord<R>,
    requested: Requested,
    origin: OriginOf<R>,
    facts: KindFacts & Facts,
  ): Decision<EditedEvent<R>, Code> {
    const content = written(requested, { origin, revision: revision + 1, photos }, facts);
    return isRefusal<Code>(content) ? refuseWith(content) : accept({ type: `${entity}Edited`, data: content });
  }

  /** The content as it would be asked for again; its sum is figured. */
  function requestedAgain(record: DocumentRecord<R>): Requested {
    const { amount: _sum, contentHash: _hash, ...kept } = pickFields(document.content, record as Fields);
    return kept as Requested; // what is written holds what can be asked for
  }

  const edit = (
    record: DocumentRecord<R>,
    said: { readonly [Field in keyof Requested]?: Requested[Field] | undefined },
    facts: KindFacts & Facts,
  ) =>
    rewrite(
      record,
      withChanges(requestedAgain(record), said),
      pickFields(document.origin, record as Fields) as OriginOf<R>,
      facts,
    );

  return { create, edit, rewrite, requestedAgain };
}

/** The date filled in, lines priced and summed. `taken`: ids of lines elsewhere. */
export function pricedContent<
  Requested extends { readonly date?: Day; readonly lineItems: readonly LineItem[]; readonly amount?: number },
  Code extends string,
>(
  { amount: claimed, ...requested }: Requested,
  objectionTo: (lines: readonly PricedLine[]) => Refusal<Code> | null,
  facts: Facts,
  taken: Iterable<string> = [],
) {
  const lineItems = pricedLines(requested.lineItems, facts, taken);
  const amount = sumLineAmounts(lineItems);
  const objection = objectionTo(lineItems) ?? sumObjection(claimed, amount);
  return objection ?? { ...requested, date: requested.date ?? facts.today, lineItems, amount };
}
