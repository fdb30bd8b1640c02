export * from './calculations.ts';
export * from './view.ts';
