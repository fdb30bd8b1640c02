import { consoleModule } from './console-module.ts';

type Pages = {
  readonly pagePaths: readonly string[];
  readonly permissionByPath: ReadonlyMap<string, PermissionNeeded>;
};
type PermissionNeeded =
  | string
  | null
  | { readonly any: readonly string[] }
  | { readonly all: readonly string[] }
  | { readonly userRole: string };

function permissionText(needed: PermissionNeeded): string {
  if (needed === null) return 'whoever is signed in';
  if (typeof needed === 'string') return `\`${needed}\``;
  if ('userRole' in needed) return `whoever manages the role ${needed.userRole}`;
  const [names, word] = 'any' in needed ? [needed.any, ' or '] : [needed.all, ' and '];
  return names.map((name) => `\`${name}\``).join(word);
}

/** Every address of the product's pages, with who may open it. */
export async function pageRows(): Promise<string[][]> {
  const { pagePaths, permissionByPath } = await consoleModule<Pages>('app/site/pages.ts');
  const { documentKinds } = await consoleModule<{ readonly documentKinds: readonly { readonly path: string }[] }>(
    'preview/documents/document-kinds.ts',
  );
  const ofConsole = pagePaths.map((path) => {
    const needed = permissionByPath.get(path);
    return [path, needed === undefined ? 'anybody' : permissionText(needed)];
  });
  const ofPublic = documentKinds.map(({ path }) => [`/${path}/preview/:token`, 'whoever has the link']);
  return [...ofConsole, ...ofPublic, ['/c/:company', 'a contact of a customer, by a code'], ['/verify', 'anybody']]
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
    .map(([path, who = '']) => [`\`${path}\``, who]);
}
