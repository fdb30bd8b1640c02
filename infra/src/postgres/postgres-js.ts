import { registerHooks } from 'node:module';

/**
 * postgres.js 3.4.9 does not survive a server that goes away: it writes to a socket that is null, where no caller can
 * catch it, and remembers half of what it wrote or read, which spoils the connection that comes next. These places are
 * corrected while the module is loaded; anything that waited is rejected with CONNECTION_CLOSED instead.
 * @see https://github.com/porsager/postgres/issues/1154 and 1208; drop this file once they are fixed
 */
const CONNECTION_CORRECTIONS = [
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
  [
    // what was sent between the socket's error and its close would wait for ever, and an answer cut short leak into
    // another
    `if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))`,
    `if (!initial && (query || sent.length)) error(Errors.connection('CONNECTION_CLOSED', options))
    query = results = errorResponse = null
    result = new Result()
    rows = 0
    if (initial) return reconnect()`,
  ],
  // nobody awaits it; whoever wanted the connection is told
  ['return fetchArrayTypes()', 'return fetchArrayTypes().catch(noop)'],
  // whoever waits to have a connection of their own was forgotten once it was made, and waited for ever
  ['initial.reserve && (initial = null)', ''],
  [
    `initial && !initial.reserve && execute(initial)
      options.shared.retries = retries = 0
      initial = null
      return`,
    `const first = initial
      options.shared.retries = retries = 0
      initial = null
      first.reserve ? first.reserve(connection) : execute(first)
      return`,
  ],
] as const;

const POOL_CORRECTIONS = [
  [
    // waiting in two places, the same would be given two connections and keep one
    `queries.push(query)
        closed.length && connect(closed.shift(), query)
      })

    move(c, reserved)`,
    `closed.length ? connect(closed.shift(), query) : queries.push(query)
      })

    move(c, reserved)`,
  ],
  [
    // a connection that is given back while the pool is ending would be kept, and the end wait for it for ever
    `c.reserved = null
      onopen(c)`,
    `c.reserved = null
      ending ? c.terminate() : onopen(c)`,
  ],
] as const;
const CORRECTIONS = { 'connection.js': CONNECTION_CORRECTIONS, 'index.js': POOL_CORRECTIONS };

const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const corrections = Object.entries(CORRECTIONS).find(([file]) =>
      url.endsWith(`/node_modules/postgres/src/${file}`),
    )?.[1];
    return corrections ? { ...loaded, source: applyCorrections(String(loaded.source), corrections) } : loaded;
  },
});

export const { default: postgres } = await import('postgres');
hooks.deregister();

function applyCorrections(source: string, corrections: readonly (readonly [string, string])[]): string {
  return corrections.reduce<string>((text, [wrong, right]) => {
    if (!text.includes(wrong)) throw new Error(`postgres.js is not the version this correction was made for: ${wrong}`);
    return text.replace(wrong, right);
  }, source);
}
