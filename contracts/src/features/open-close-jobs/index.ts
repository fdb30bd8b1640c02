export * from './permissions.ts';
export * from './resource.ts';
