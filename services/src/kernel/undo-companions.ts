import type { CommandTarget } from './pending-append.ts';
import type { World } from './world.ts';

/** Commands to other records that go with one that takes something back. `data`: its body. */
export type UndoCompanions = (world: World, id: string, data: unknown) => Promise<readonly CommandTarget[]>;
