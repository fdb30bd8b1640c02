export { apiShapes } from './api-shapes.ts';
export { Settings } from './config.ts';
export { storedOperations } from './stored-operations.ts';
