export * from './refusals.ts';
