import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const locationPermissions = definePermissions({
  'page:locations': 'deny allow allow allow allow own',
  'page:locations.add': 'deny allow allow allow allow own',
  'page:locations.edit': 'deny allow allow allow allow own',
  'page:toc': 'deny allow allow allow allow own',
  'action:location.view': 'deny allow allow allow allow own',
  'action:location.create': 'deny allow allow allow allow own',
  'action:location.edit': 'deny allow allow allow allow own',
  'action:location.delete': 'deny allow allow deny deny deny',
  'action:location.restore': 'deny allow allow deny deny deny',
  'action:location-note.create': 'deny allow allow allow allow own',
  'action:location-note.delete': 'deny allow allow allow deny deny',
  'page:toc.location-info': 'deny allow allow allow allow own',
});
