export * from './commands.ts';
export * from './refusals.ts';
export * from './resource.ts';
export * from './view.ts';
