export { apiShapes } from './api-shapes.ts';
/** For those who drive the running product from outside: benchmarks, the chaos run and the generated pages. */
export { DEMO_PASSWORD } from './demo/people.ts';
export { Settings } from './config.ts';
export { storedOperations } from './stored-operations.ts';
