import { send } from '@backoffice/contracts/capabilities';
import { update } from '#kernel/projection.ts';
import { capabilityFold } from './capability-fold.ts';

export const sendFold = capabilityFold(send, { sentAt: null }, { '*Sent': ({ at }) => update({ sentAt: at }) });
