export * from './calculations.ts';
export * from './resource.ts';
export * from './sales-rules.ts';
