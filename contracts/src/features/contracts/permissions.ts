import { documentActions } from '#capabilities/index.ts';
import { definePermissions } from '#kernel/index.ts';
import { contract } from './document.ts';

/** SA OA SU AF AD SM. */
export const contractPermissions = definePermissions({
  'page:toc.contract': 'deny allow allow allow allow own',
  view_contract_list: 'deny allow allow allow allow own',
  ...documentActions(contract),
  'action:settlement.adjust': 'deny allow allow deny deny deny',
  'action:payroll-exemption.edit': 'deny allow allow allow deny deny',
  'action:tm-terms.edit': 'deny allow allow allow deny deny',
  'action:contract.generate': 'deny allow allow allow allow own',
  'data:contract.all': 'deny allow allow allow allow deny',
  'data:contract.own': 'deny allow allow allow allow allow',
});
