const exitHandlers = new Set<() => void>();

/** However this process ends, short of kill -9, `ending` is called. Returns how to forget it. */
export function killOnExit(ending: () => void): () => void {
  install();
  exitHandlers.add(ending);
  return () => void exitHandlers.delete(ending);
}

let installed = false;

function install() {
  if (installed) return;
  installed = true;
  process.on('exit', () => exitHandlers.forEach(runHandler));
  // A product that stops in good order listens for signals itself; only when nobody else does is a signal the end.
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + number);
    });
  }
}

function runHandler(ending: () => void) {
  try {
    ending();
  } catch {
    // what should end has ended already
  }
}
