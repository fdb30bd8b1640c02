import type { DocumentResource, PhotoHolder, reassign, ReassignEvent } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { accept } from '#kernel/decider.ts';
import { contentHashAfter } from './document-decisions.ts';
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
        // what has content is a document; its customer reads who sells to them
        {
          contentHash: contentHashAfter(
            resource as DocumentResource,
            { ...record, salesmanId: to, salesmanName: toName },
            facts,
          ),
        }),
    };
    return accept({ type: `${resource.entity}Reassigned`, data });
  },
});
