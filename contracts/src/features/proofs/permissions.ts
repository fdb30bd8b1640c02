import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. */
export const proofPermissions = definePermissions({
  'page:proofs': 'deny allow allow deny deny deny',
  'action:proof.view': 'deny allow allow deny deny deny',
  'action:proof.run': 'deny allow allow deny deny deny',
});
