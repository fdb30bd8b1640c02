import { send } from '@backoffice/contracts/capabilities';
import { update } from '#kernel/projection.ts';
import { foldOf } from './fold.ts';

export const sendFold = foldOf(send, { sentAt: null }, { '*Sent': ({ at }) => update({ sentAt: at }) });
