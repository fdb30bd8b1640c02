export * from './calculations.ts';
export * from './application-rules.ts';
export * from './commitment-rules.ts';
export * from './history-rules.ts';
export * from './job-cost-rules.ts';
export * from './permissions.ts';
export * from './resource.ts';
export * from './view.ts';
