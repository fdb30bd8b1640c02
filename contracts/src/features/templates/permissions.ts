import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const templatePermissions = definePermissions({
  'page:templates.email': 'deny allow allow allow deny deny',
  'page:templates.content': 'deny allow allow allow deny deny',
  'page:templates.section': 'deny allow allow allow deny deny',
  'page:templates.service': 'deny allow allow allow deny deny',
  'action:template-email.view': 'deny allow allow allow deny deny',
  'action:template-email.create': 'deny allow allow deny deny deny',
  'action:template-email.edit': 'deny allow allow deny deny deny',
  'action:template-email.delete': 'deny allow allow deny deny deny',
  'action:template-content.view': 'deny allow allow allow deny deny',
  'action:template-content.create': 'deny allow allow deny deny deny',
  'action:template-content.edit': 'deny allow allow deny deny deny',
  'action:template-content.delete': 'deny allow allow deny deny deny',
  'action:template-section.view': 'deny allow allow allow deny deny',
  'action:template-section.create': 'deny allow allow deny deny deny',
  'action:template-section.edit': 'deny allow allow deny deny deny',
  'action:template-section.delete': 'deny allow allow deny deny deny',
  'action:template-service.view': 'deny allow allow allow deny deny',
  'action:template-service.create': 'deny allow allow deny deny deny',
  'action:template-service.edit': 'deny allow allow deny deny deny',
  'action:template-service.delete': 'deny allow allow deny deny deny',
});
