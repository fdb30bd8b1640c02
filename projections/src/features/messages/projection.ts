import { message } from '@backoffice/contracts/features/messages';
import { insert, update } from '#kernel/projection.ts';
import { project } from '#capabilities/project.ts';

export const messages = project(message, {
  version: 1,
  on: {
    MessageQueued: ({ data }) => insert({ ...data, status: 'queued', recipients: [...data.to, ...data.cc].join(', '), deliveredAt: null, failure: '' }),
    MessageSent: ({ at }) => update({ status: 'sent', deliveredAt: at, failure: '' }),
    MessageFailed: ({ data }) => update({ status: 'failed', failure: data.reason }),
  },
});
