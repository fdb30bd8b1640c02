import { spawnSync } from 'node:child_process';
import { enableCompileCache, flushCompileCache } from 'node:module';

/** `npm start`: the console is built when its sources changed, then the product starts and says where it is. */
enableCompileCache('.cache/node');
if (
  process.env.NODE_ENV !== 'test' &&
  spawnSync(process.execPath, ['frontend/build.ts'], { stdio: ['ignore', 'inherit', 'inherit'] }).status !== 0
)
  process.exit(1);

// What was loaded before the cache was there would be compiled anew at every start.
const { run } = await import('./run.ts');
const { greeting } = await import('./greeting.ts');
await run(process.env, (product, settings) => console.log(greeting(product, settings)));
flushCompileCache();
