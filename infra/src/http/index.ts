export * from './caller.ts';
export * from './failure.ts';
export * from './handler.ts';
