import { trash } from '@backoffice/contracts/capabilities';
import { phoneText, type Resource } from '@backoffice/contracts/kernel';
import { sealedCodeClaim, sealedFileClaim } from '@backoffice/infra/audit';
import type { EntityDefinition } from '#kernel/entity.ts';
import { belongsToClaims } from './belongs-to.ts';
import { messagesOf } from './entity-messages.ts';
import type { WriteFeature } from './write-feature.ts';
import { numberKey, numberScope } from './number.ts';
import { uniqueKey, uniqueScope } from './unique.ts';

/** A field as people read it: "license number". */
const humanizeField = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/**
 * Numbers and link tokens stay taken for ever; names, and places with an owner, only while the record is neither in the
 * trash nor at its end.
 */
export const claimsOf =
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
              staysTaken: true as const,
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
export const claimRefusalFor =
  ({ entity }: Resource): EntityDefinition['claimRefusal'] =>
  (command, { refusal, name }) =>
    name !== undefined && messagesOf(entity, trash.commands).is(command, 'Restore*')
      ? { code: 'NAME_TAKEN', field: refusal.field, values: { name } }
      : refusal;

/** What is found from outside for ever: a document by its links, by its sealed file and by the code on it. */
export const permanentClaimsOf =
  ({ entity }: Resource): EntityDefinition['permanentClaims'] =>
  ({ type, data }) => {
    // by its contract
    if (type === `${entity}LinkIssued`) return [{ scope: 'link', key: (data as { tokenHash: string }).tokenHash }];
    if (type !== `${entity}PdfSealed`) return [];
    const { sha256, codeHash } = data as { sha256: string; codeHash?: string }; // as above
    return [sealedFileClaim(sha256), ...(codeHash ? [sealedCodeClaim(codeHash)] : [])];
  };
