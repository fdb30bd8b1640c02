export * from './commands.ts';
export * from './events.ts';
export * from './guards.ts';
export * from './permissions.ts';
export * from './record.ts';
export * from './refusals.ts';
export * from './resource.ts';
export * from './view.ts';
