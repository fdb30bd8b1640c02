export type { RowChange } from './advance.ts';
export { insert, nothing, update, type Change, type Happened, type Projection } from './projection.ts';
export { cursorAt } from './cursor.ts';
export { readerOf, type Reader } from './reader.ts';
export { ensure, rebuild, type Rebuilt } from './rebuild.ts';
export { runnerOf, type Runner } from './runner.ts';
export { tableOf, type Table } from './table.ts';
export { unitOf, type Unit } from './unit.ts';
