export * from './document.ts';
export * from './guards.ts';
