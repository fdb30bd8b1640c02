export * from './resource.ts';
