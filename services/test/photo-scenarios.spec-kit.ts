import { randomUUID } from 'node:crypto';
import type { Scenario } from './people-scenarios.spec-kit.ts';

type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<{ id?: unknown }>;
};

/** Photos of a record that takes them, and all that is done with them. */
export function photoScenarios(
  { as, done }: Parts,
  path: string,
  entity: string,
  having: () => Promise<string>,
): Readonly<Record<string, () => Promise<Scenario>>> {
  const fileOf = (id: string, photoId: string) => ({ filePath: `${entity}/${id}/${photoId}.jpg`, caption: 'The wall' });
  const added = async (id: string) => {
    const photoId = randomUUID();
    await done('POST', `/${path}/${id}/photos`, fileOf(id, photoId));
    return photoId;
  };
  const one = async (...before: readonly string[]) => {
    const id = await having();
    const photoId = await added(id);
    for (const step of before) await done('PUT', `/${path}/${id}/photos/${step}`, { photoId });
    return { id, photoId };
  };
  const about = async (...before: readonly string[]) => {
    const { id, photoId } = await one(...before);
    return as({ params: { id }, body: { photoId } });
  };
  const pair = async () => {
    const { id, photoId: beforeId } = await one();
    return { id, body: { beforeId, afterId: await added(id) } };
  };
  return {
    [`${path}.addPhoto`]: async () => {
      const id = await having();
      return as({ params: { id }, body: fileOf(id, randomUUID()) });
    },
    [`${path}.describePhoto`]: async () => {
      const { id, photoId } = await one();
      return as({ params: { id }, body: { photoId, tag: 'after', caption: 'The wall as it is' } });
    },
    [`${path}.markUpPhoto`]: async () => {
      const { id, photoId } = await one();
      const marks = [{ kind: 'arrow', at: [1_000, 1_000, 5_000, 5_000], text: '' }];
      return as({ params: { id }, body: { photoId, filePath: fileOf(id, randomUUID()).filePath, marks } });
    },
    [`${path}.movePhoto`]: async () => {
      const { id, photoId: nextId } = await one();
      return as({ params: { id }, body: { photoId: await added(id), nextId } });
    },
    [`${path}.pairPhotos`]: async () => {
      const { id, body } = await pair();
      return as({ params: { id }, body });
    },
    [`${path}.unpairPhotos`]: async () => {
      const { id, body } = await pair();
      await done('PUT', `/${path}/${id}/photos/pair`, body);
      return as({ params: { id }, body });
    },
    [`${path}.showPhoto`]: () => about(),
    [`${path}.hidePhoto`]: () => about('show'),
    [`${path}.sharePhoto`]: () => about(),
    [`${path}.unsharePhoto`]: () => about('share'),
    [`${path}.removePhoto`]: () => about(),
  };
}
