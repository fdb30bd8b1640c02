import { registerHooks } from 'node:module';

/**
 * postgres.js 3.4.9 does not survive a server that goes away: it writes to a socket that is null, where no caller can
 * catch it, and remembers half of what it wrote or read, which spoils the connection that comes next. These places are
 * corrected while the module is loaded; anything that waited is rejected with CONNECTION_CLOSED instead.
 * @see https://github.com/porsager/postgres/issues/1154 and 1208; drop this file once they are fixed
 */
const CORRECTIONS = [
  [
    'const x = socket.write(chunk, fn)',
    `if (socket === null) {
      nextWriteTimer = chunk = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return true
    }
    const x = socket.write(chunk, fn)`,
  ],
  [
    `clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    `clearImmediate(nextWriteTimer)
    nextWriteTimer = chunk = null
    socket.removeListener('data', data)`,
  ],
  [ // what was sent between the socket's error and its close would wait for ever, and an answer cut short leak into another
    `if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))`,
    `if (!initial && (query || sent.length)) error(Errors.connection('CONNECTION_CLOSED', options))
    query = results = errorResponse = null
    result = new Result()
    rows = 0
    if (initial) return reconnect()`,
  ],
  ['return fetchArrayTypes()', 'return fetchArrayTypes().catch(noop)'], // nobody awaits it; whoever wanted the connection is told
] as const;

const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    return url.endsWith('/node_modules/postgres/src/connection.js') ? { ...loaded, source: correct(String(loaded.source)) } : loaded;
  },
});

export const { default: postgres } = await import('postgres');
hooks.deregister();

function correct(source: string): string {
  return CORRECTIONS.reduce((text, [wrong, right]) => {
    if (!text.includes(wrong)) throw new Error(`postgres.js is not the version this correction was made for: ${wrong}`);
    return text.replace(wrong, right);
  }, source);
}
