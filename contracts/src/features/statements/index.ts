export * from './calculations.ts';
export * from './cash-flow-rules.ts';
export * from './categories.ts';
export * from './content.ts';
export * from './fields.ts';
export * from './resource.ts';
export * from './section-rules.ts';
export * from './view.ts';
