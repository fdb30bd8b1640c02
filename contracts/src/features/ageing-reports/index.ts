export * from './calculations.ts';
export * from './resource.ts';
export * from './retention-rules.ts';
