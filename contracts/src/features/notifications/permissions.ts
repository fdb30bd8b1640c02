import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. Everybody in a company has notifications of their own, about records that they may view. */
export const notificationPermissions = definePermissions({
  'action:notification.own': 'deny allow allow allow allow allow',
  'page:notification-settings': 'deny allow allow allow allow allow',
});
