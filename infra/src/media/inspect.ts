import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Size } from './kinds.ts';

/** Between the inspecting process and us. `within`: a picture that is larger is made smaller. */
export type ToInspect = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly within?: Size | undefined;
};
/** The bytes to keep, or why they are not taken. */
export type Inspected = Uint8Array | Fault;
export type Fault = 'NOT_WHAT_IT_SAYS' | 'UNREADABLE' | 'ACTIVE_PDF' | 'TOO_MANY_PIXELS';

const WORKER = fileURLToPath(new URL('./inspector.ts', import.meta.url));
const PATIENCE_MS = 20_000;
const IDLE_MS = 30_000;
/** It may read the libraries it is made of, and do nothing else to the machine. */
const RIGHTS = [
  '--permission',
  '--allow-addons',
  '--allow-fs-read=*',
  '--max-old-space-size=256',
  '--disable-warning=SecurityWarning',
];

let worker: ChildProcess | undefined;
let leave: NodeJS.Timeout | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * What strangers send is opened in a process of its own, one file at a time: a decoder that crashes, or needs more than
 * half a gigabyte, or hangs takes nothing with it but the file, which counts as unreadable.
 */
export function inspect(asked: ToInspect): Promise<Inspected> {
  const mine = turn.then(() => ask(asked));
  turn = mine.catch(() => {});
  return mine;
}

async function ask(asked: ToInspect): Promise<Inspected> {
  clearTimeout(leave);
  const busy = (worker ??= hire());
  const { promise, resolve } = Promise.withResolvers<Inspected>();
  const died = () => resolve('UNREADABLE');
  const patience = setTimeout(() => busy.kill('SIGKILL'), PATIENCE_MS);
  busy.once('message', resolve).once('exit', died);
  busy.ref();
  busy.channel?.ref();
  busy.send(asked, (error) => {
    if (error) died();
  });
  try {
    return await promise;
  } finally {
    clearTimeout(patience);
    busy.removeListener('message', resolve).removeListener('exit', died);
    rest(busy);
  }
}

function hire(): ChildProcess {
  const hired = fork(WORKER, {
    serialization: 'advanced',
    execArgv: RIGHTS,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' },
  });
  return hired
    .on('error', () => {})
    .on('exit', () => {
      if (worker === hired) worker = undefined;
    });
}

/** Idle, it keeps nobody's process alive. */
function rest(idle: ChildProcess): void {
  idle.unref();
  idle.channel?.unref();
  leave = setTimeout(() => {
    if (worker === idle) worker = undefined; // whoever asks while it is going asks another
    idle.kill();
  }, IDLE_MS).unref();
}
