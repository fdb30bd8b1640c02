export * from './resource.ts';
export * from './view.ts';
