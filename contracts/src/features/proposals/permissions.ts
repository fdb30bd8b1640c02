import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const proposalPermissions = definePermissions({
  'page:toc.proposal': 'deny allow allow allow allow own',
  'action:proposal.view': 'deny allow allow allow allow own',
  'action:proposal.create': 'deny allow allow allow allow own',
  'action:proposal.edit': 'deny allow allow allow allow own',
  'action:proposal.delete': 'deny allow allow allow allow own',
  'action:proposal.restore': 'deny allow allow allow allow own',
  'action:proposal.send-email': 'deny allow allow allow allow own',
  'action:proposal.send-sms': 'deny allow allow allow allow own',
  'action:proposal.revoke-link': 'deny allow allow allow allow own',
  'action:proposal.archive': 'deny allow allow allow allow deny',
  'action:proposal.unarchive': 'deny allow allow allow allow deny',
  'action:proposal.accept-without-esignature': 'deny allow allow allow deny deny',
});
