import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const deliveryPermissions = definePermissions({
  'page:deliveries': 'deny allow allow allow allow deny',
  'action:delivery.view': 'deny allow allow allow allow deny',
  'action:delivery.edit': 'deny allow allow allow deny deny',
});
