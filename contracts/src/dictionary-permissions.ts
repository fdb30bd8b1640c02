import { permissionsOf } from '#capabilities/index.ts';
import type { Permissions } from '#kernel/index.ts';
import { dictionaries } from './dictionaries.ts';

/** A module of its own: the console, which has no use for the matrix, is built without it. */
export const dictionaryPermissions: Permissions = Object.assign({}, ...dictionaries.map(permissionsOf));
