export * from './calculations.ts';
export * from './content.ts';
export * from './document.ts';
export * from './fields.ts';
export * from './refusals.ts';
export * from './resource.ts';
export * from './routes.ts';
export * from './statute.ts';
