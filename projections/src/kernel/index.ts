export type { RowChange } from './advance.ts';
export type { Projection } from './projection.ts';
export { ensureTable, rebuild, type RebuildResult } from './rebuild.ts';
export { projectionRunner, type ProjectionRunner } from './runner.ts';
export { tableOf, type Table } from './table.ts';
export { readModelOf, type ReadModel } from './read-model.ts';
