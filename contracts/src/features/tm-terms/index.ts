export * from './calculations.ts';
export * from './content.ts';
