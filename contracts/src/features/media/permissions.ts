import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. Only through a record one may edit (upload, delete) or view (read); evidence is never deleted. */
export const mediaPermissions = definePermissions({
  'action:media.upload': 'allow allow allow allow allow allow',
  'action:media.read': 'allow allow allow allow allow allow',
  'action:media.delete': 'allow allow allow allow allow own',
});
