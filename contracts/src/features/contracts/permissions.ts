import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const contractPermissions = definePermissions({
  'page:toc.contract': 'deny allow allow allow allow own',
  view_contract_list: 'deny allow allow allow allow own',
  'action:contract.view': 'deny allow allow allow allow own',
  'action:contract.create': 'deny allow allow allow allow own',
  'action:contract.edit': 'deny allow allow allow allow own',
  'action:contract.delete': 'deny allow allow allow allow own',
  'action:contract.restore': 'deny allow allow allow allow own',
  'action:contract.send-email': 'deny allow allow allow allow own',
  'action:contract.send-sms': 'deny allow allow allow allow own',
  'action:contract.revoke-link': 'deny allow allow allow allow own',
  'action:contract.generate': 'deny allow allow allow allow own',
  'data:contract.all': 'deny allow allow allow allow deny',
  'data:contract.own': 'deny allow allow allow allow allow',
});
