import { attach } from '@backoffice/contracts/capabilities';
import { update } from '#kernel/projection.ts';
import { capabilityFold } from './capability-fold.ts';

export const attachFold = capabilityFold(
  attach,
  { media: [] },
  {
    '*FileAttached': ({ data, at, actor }, { media }) =>
      update({ media: [...media, { ...data, at, by: actor.id, byName: actor.name }] }),
    '*FileDetached': ({ data: { filePath } }, { media }) =>
      update({ media: media.filter((each) => each.filePath !== filePath) }),
  },
);
