export * from './routes.ts';
export * from './view.ts';
