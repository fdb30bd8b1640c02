export * from './content.ts';
export * from './resource.ts';
