import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. Whoever may see a customer records what they ask, and answers. */
export const conversationPermissions = definePermissions({
  'page:questions': 'deny allow allow allow allow own',
  'action:conversation.view': 'deny allow allow allow allow own',
  'action:conversation.create': 'deny allow allow allow allow own',
  'action:conversation.edit': 'deny allow allow allow allow own',
});
