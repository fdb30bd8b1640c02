import type { DocumentResource, PhotoHolder, reassign, ReassignEvent } from '@backoffice/contracts/capabilities';
import { pickFields, type Fields, type Resource } from '@backoffice/contracts/kernel';
import { accept, type Facts } from '#kernel/decider.ts';
import { contentHashOf } from './document-decisions.ts';
import type { Effects } from './effects.ts';

type Reassignable = PhotoHolder & {
  readonly salesmanId: string;
  readonly status?: string;
  readonly signedAt?: string | null;
  readonly approvedAt?: string | null;
};

/**
 * Gives a record to another salesman. What is signed, approved or over keeps the one it was made under, and is no
 * reason to refuse the others.
 */
export const reassignEffects = (resource: Resource): Effects<typeof reassign.commands, Reassignable> => ({
  'Reassign*'({ salesmanId: to, salesmanName: toName }, record, facts) {
    const { while: open } = resource.can.reassign ?? {};
    const isSettled = Boolean(record.signedAt ?? record.approvedAt) || open?.includes(record.status ?? '') === false;
    if (isSettled || record.salesmanId === to) return accept();
    const data: ReassignEvent<''>['data'] = {
      from: record.salesmanId,
      to,
      toName,
      ...('content' in resource &&
        // what has content is a document
        hashAfter(resource as DocumentResource, { ...record, salesmanId: to, salesmanName: toName }, facts)),
    };
    return accept({ type: `${resource.entity}Reassigned`, data });
  },
});

/** The customer of a document reads who sells to them. */
function hashAfter(
  document: DocumentResource,
  record: Fields & PhotoHolder,
  facts: Facts,
): Pick<ReassignEvent<''>['data'], 'contentHash'> {
  const { contentHash: _before, ...content } = pickFields(document.content, record) as Fields;
  const origin = pickFields(document.origin, record) as Fields;
  const revision = { origin, revision: Number(record['revision']), photos: record.photos ?? [] };
  return { contentHash: contentHashOf(document, revision, content, facts) };
}
