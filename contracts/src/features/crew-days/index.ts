export * from './calculations.ts';
export * from './resource.ts';
export * from './view.ts';
