export * from './calculations.ts';
export * from './resource.ts';
