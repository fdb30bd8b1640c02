import { inboxFold } from '@backoffice/contracts/features/inboxes';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { inboxDecider } from './decider.ts';

export { inboxHandlers } from './controller.ts';
export const inboxes = { fold: inboxFold, guards: {}, decider: inboxDecider } satisfies WriteFeature;
