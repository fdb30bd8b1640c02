export * from './calculations.ts';
export * from './content.ts';
export * from './document.ts';
export * from './fields.ts';
export * from './guards.ts';
export * from './paper.ts';
export * from './routes.ts';
export * from './view.ts';
