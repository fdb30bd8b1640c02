export * from './calculations.ts';
export * from './content.ts';
export * from './refusals.ts';
