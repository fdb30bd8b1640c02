export * from './calculations.ts';
export * from './refusals.ts';
export * from './resource.ts';
export * from './view.ts';
