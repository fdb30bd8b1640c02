import { definePermissions } from '#kernel/index.ts';

/** SA OA SU AF AD SM. `make`: to make a file, to read it, and to take it back. */
export const achFilePermissions = definePermissions({
  'action:ach-file.make': 'deny allow allow deny deny deny',
});
