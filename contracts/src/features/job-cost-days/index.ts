export * from './calculations.ts';
