import type { Resource } from '@backoffice/contracts/kernel';
import type { World } from '#kernel/world.ts';

/** As the store knows it. */
export type StoredFile = {
  readonly filePath: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
};

/** A file that was put in for this purpose and this very record; null where it was not. */
export async function findStoredFile(
  purpose: string,
  { entity }: Resource,
  id: string,
  path: string,
  world: Pick<World, 'storedFile'>,
): Promise<StoredFile | null> {
  const file = await world.storedFile(path);
  if (file?.purpose !== purpose || file.parent.entity !== entity || file.parent.id !== id) return null;
  return { filePath: file.path, name: file.name, contentType: file.contentType, size: file.size };
}
