/** What Vite says it has built: each chunk by its source, with what it imports. */
export type Chunk = {
  readonly file: string;
  readonly src?: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};
export type Manifest = Readonly<Record<string, Chunk>>;

/** A chunk and what the browser must fetch before it can run. */
export function withImports(manifest: Manifest, start: string, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found;
  found.add(start);
  for (const name of chunkOf(manifest, start).imports ?? []) withImports(manifest, name, found);
  return found;
}

/** Files whose imports lead back to themselves. */
export function importCircles(manifest: Manifest): readonly (readonly string[])[] {
  return Object.keys(manifest).flatMap(
    (name) =>
      chunkOf(manifest, name)
        .imports?.filter((other) => other !== name && withImports(manifest, other).has(name))
        .map((other) => [name, other]) ?? [],
  );
}

/** All that can ever be fetched from there. */
export function everythingFrom(manifest: Manifest, start: string, found = new Set<string>()): Set<string> {
  if (found.has(start)) return found;
  found.add(start);
  const { imports = [], dynamicImports = [] } = chunkOf(manifest, start);
  for (const name of [...imports, ...dynamicImports]) everythingFrom(manifest, name, found);
  return found;
}

export function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}`);
  return chunk;
}
