export * from './calculations.ts';
export * from './permissions.ts';
export * from './resource.ts';
export * from './view.ts';
