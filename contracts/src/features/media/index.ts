export * from './permissions.ts';
export * from './refusals.ts';
export * from './resource.ts';
