import { definePermissions } from '#kernel/index.ts';

/**
 * SA OA SU AF AD SM. Everybody has views of their own; `manage` is for what others have shared, and for the default of
 * the company.
 */
export const savedViewPermissions = definePermissions({
  'action:saved-view.view': 'deny allow allow allow allow allow',
  'action:saved-view.create': 'deny allow allow allow allow allow',
  'action:saved-view.edit': 'deny allow allow allow allow allow',
  'action:saved-view.delete': 'deny allow allow allow allow allow',
  'action:saved-view.restore': 'deny allow allow allow allow allow',
  'action:saved-view.manage': 'deny allow allow deny deny deny',
});
