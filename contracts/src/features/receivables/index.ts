export * from './calculations.ts';
export * from './permissions.ts';
export * from './record.ts';
export * from './resource.ts';
export * from './view.ts';
