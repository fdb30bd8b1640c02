/** A page as it stands in a menu, under the permission that opens it. */
export type MenuPage = { readonly label: string; readonly path: string; readonly permission: string };
