export * from './content.ts';
export * from './document.ts';
export * from './guards.ts';
