export * from './calculations.ts';
export * from './content.ts';
export * from './resource.ts';
export * from './statute.ts';
