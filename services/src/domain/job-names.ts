import { contract } from '@backoffice/contracts/features/contracts';
import type { World } from '#kernel/world.ts';

/** The names of the contracts that lines are charged to, by their ids; what is unknown or in the trash is missing. */
export async function contractNamesOf(
  lines: readonly { readonly contractId?: string | null }[],
  world: World,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lines.flatMap(({ contractId }) => contractId ?? []))];
  const found = await Promise.all(ids.map((id) => world.visibleRecord(contract, id)));
  return new Map(
    found.flatMap((each) =>
      each && each.trashedAt === null ? [[each.id, `${each.number} ${each.name}`] as const] : [],
    ),
  );
}
