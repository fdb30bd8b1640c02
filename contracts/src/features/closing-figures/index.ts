export * from './calculations.ts';
export * from './commands.ts';
export * from './entry-rules.ts';
export * from './events.ts';
export * from './record.ts';
export * from './resource.ts';
export * from './view.ts';
