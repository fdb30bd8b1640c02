/** The six roles, in the order of every permission row. */
export const roles = ['SA', 'OA', 'SU', 'AF', 'AD', 'SM'] as const;
export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  SA: 'Software Admin',
  OA: 'Owner Admin',
  SU: 'Super Admin',
  AF: 'Admin (Full Access)',
  AD: 'Admin (Delegated Access)',
  SM: 'Salesman',
};

/** The numbers the product specification knows the roles by. */
export const roleIds: Record<Role, number> = { SA: 1, OA: 2, SU: 3, AF: 4, AD: 5, SM: 6 };

/** `own`: only rows whose salesman is the caller. */
export type Grant = 'allow' | 'own' | 'deny';
type GrantRow = `${Grant} ${Grant} ${Grant} ${Grant} ${Grant} ${Grant}`;

/** Rows of the permission matrix: a name, and its grants to SA, OA, SU, AF, AD and SM in this order. */
export type Permissions = Readonly<Record<string, GrantRow>>;
export const definePermissions = <const P extends Permissions>(rows: P): P => rows;

/** An unknown name is denied. `beyondRole`: permissions that a person was given beyond the role. */
export function grantOf(
  matrix: Permissions,
  permission: string,
  role: Role,
  beyondRole: readonly string[] = [],
): Grant {
  if (beyondRole.includes(permission)) return 'allow';
  const row = Object.hasOwn(matrix, permission) ? matrix[permission]?.split(' ') : undefined;
  return (row?.[roles.indexOf(role)] as Grant | undefined) ?? 'deny'; // a row is six grants by its type
}
