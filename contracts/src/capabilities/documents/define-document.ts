import { z } from 'zod';
import {
  amending,
  defineMessages,
  Id,
  recordFields,
  singularNoun,
  type Capabilities,
  type ListRules,
} from '#kernel/index.ts';
import { capabilitiesOf } from '#capabilities/mounted-messages.ts';
import { DocumentNumber } from '#capabilities/number.ts';
import { sign } from '#capabilities/sign.ts';
import type { DocumentContent, Shape } from './document-content.ts';
import {
  usualCapabilities,
  type DeclarationRules,
  type DocumentDeclaration,
  type DocumentOf,
} from './document-declaration.ts';
import { DocumentParties } from './document-parties.ts';

/** A kind of document, made of what is said of it. */
export function defineDocument<const D extends DocumentDeclaration>(
  declaration: D & DeclarationRules<D>,
): DocumentOf<D> {
  const {
    entity,
    noun,
    path,
    abbreviation,
    permission,
    segment = permission,
    refusals,
    from,
    internal,
    posting,
    signing,
    suspendedWith = [],
    guarded,
  }: DocumentDeclaration = declaration;
  const { entered, written }: DocumentContent = declaration.content;
  const words = singularNoun({ entity, ...(noun && { noun }) });
  const can: Capabilities = { ...declaration.can, ...usualCapabilities(declaration.can) };
  const origin = z.object({ ...DocumentParties.shape, ...declaration.origin });
  const content = z.object({ number: z.string(), ...written, contentHash: z.string() });
  const approval = posting && z.object({ reason: z.string(), ...posting.shape });
  const view = z.object({
    ...recordFields,
    ...(Object.assign({}, ...capabilitiesOf({ can }).map(({ fields }) => fields)) as Shape),
    ...origin.shape,
    ...content.shape,
    ...declaration.state,
  });
  const number = DocumentNumber.optional();
  const byField = `${entity}FieldChanged` in (declaration.events ?? {});
  return {
    entity,
    ...(noun && { noun }),
    path,
    ...(abbreviation !== undefined && { abbreviation }),
    recordPage: `/toc/:locationId/${segment}/:id`,
    routes: 'document',
    permission,
    tenant: 'company',
    commands: defineMessages({
      [`Create${entity}`]: z.strictObject({ [from]: Id, number, ...entered }),
      /**
       * What is left out stays as it is; an edit of a sent document makes it a draft again and supersedes its links.
       */
      [`Edit${entity}`]: z.strictObject({ number, ...amending(entered) }),
      ...declaration.commands,
    }),
    events: defineMessages({
      [`${entity}Created`]: z.object({ ...origin.shape, ...content.shape }),
      ...(!byField && { [`${entity}Edited`]: content }),
      ...(can.duplicate && { [`${entity}Duplicated`]: z.object({ fromId: Id, ...origin.shape, ...content.shape }) }),
      ...(can.revise && {
        [`${entity}Revised`]: z.object({ fromId: Id, fromNumber: z.string(), ...origin.shape, ...content.shape }),
      }),
      ...(approval && { [`${entity}Approved`]: approval, [`${entity}Unapproved`]: approval }),
      ...(signing && {
        [`${entity}Signed`]: sign.events['*Signed'].extend(signing),
        [`${entity}SignedOnPaper`]: sign.events['*SignedOnPaper'].extend(signing),
      }),
      ...declaration.events,
    }),
    view,
    refusals,
    historyPhrases: {
      [`${entity}Created`]: `created the ${words}`,
      ...(!byField && { [`${entity}Edited`]: `edited the ${words}` }),
      ...declaration.historyPhrases,
    },
    inverses: {
      [`${entity}Created`]: { by: 'Trash*' },
      ...(!byField && { [`${entity}Edited`]: { by: 'Edit*', merge: true } }),
      ...declaration.inverses,
    },
    list: listRulesOf(view, declaration.list),
    can,
    suspendedWith,
    ...(guarded && { guarded }),
    from,
    origin,
    content,
    internal,
  } as unknown as DocumentOf<D>; // the same, done on types
}

/** By what every document is found, as far as it has that, and what a kind adds. */
function listRulesOf({ shape }: z.ZodObject, { search = [], filter = [], sort = [], found }: Partial<ListRules>) {
  const those = (...names: readonly string[]) => names.filter((name) => name in shape);
  const each = those('number', 'name');
  const people = those('customerName', 'locationName');
  const figures = those('status', 'amount', 'date');
  const stamps = ['createdAt', 'updatedAt'];
  return {
    search: [...each, ...people, ...those('amount'), ...search],
    found: found ?? [...each, 'customerName', 'locationId', 'status'],
    filter: [
      ...each,
      'locationId',
      'customerId',
      'salesmanId',
      ...figures,
      ...those('sentAt', 'approvedAt'),
      ...stamps,
      ...filter,
    ],
    sort: [...each, ...people, 'salesmanName', ...figures, ...stamps, ...sort],
  } satisfies ListRules;
}
