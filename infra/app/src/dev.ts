import { createServer } from 'vite';
import { run } from './run.ts';

/** `npm run dev`: the API restarts when a file changes (`node --watch`), the console reloads in the browser. */
await run({ NODE_ENV: 'development', ...process.env }, async (_product, { PORT }, closing) => {
  const target = `http://127.0.0.1:${PORT}`;
  const vite = await createServer({
    root: 'frontend',
    server: { port: PORT + 1, proxy: { '/api': target, '/graphql': { target, ws: true } } },
  });
  closing.defer(() => vite.close());
  await vite.listen();
  console.log(`The console with reload: http://localhost:${PORT + 1}`);
});
