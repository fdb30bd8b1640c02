import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PictureSize } from './file-kinds.ts';
import type { DrawnPhoto } from './picture.ts';

type FileToInspect = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** A picture that is larger is made smaller. */
  readonly within?: PictureSize | undefined;
};
/** Between the inspecting process and us. */
export type InspectionRequest = FileToInspect & { readonly isPhoto?: true };
/** What to keep, or why it is not taken. */
export type InspectionResult = Uint8Array | DrawnPhoto | InspectionFault;
export type InspectionFault = 'NOT_WHAT_IT_SAYS' | 'UNREADABLE' | 'ACTIVE_PDF' | 'TOO_MANY_PIXELS';

const WORKER = fileURLToPath(new URL('./inspect-worker.ts', import.meta.url));
const TIMEOUT_MS = 20_000;
const IDLE_MS = 30_000;
/** It may read the libraries it is made of, and do nothing else to the machine. */
const PERMISSIONS = [
  '--permission',
  '--allow-addons',
  '--allow-fs-read=*',
  '--max-old-space-size=256',
  '--disable-warning=SecurityWarning',
];

let worker: ChildProcess | undefined;
let exitTimer: NodeJS.Timeout | undefined;
let lastInspection: Promise<unknown> = Promise.resolve();

/**
 * What strangers send is opened in a process of its own, one file at a time: a decoder that crashes, or needs more than
 * half a gigabyte, or hangs takes nothing with it but the file, which counts as unreadable.
 */
export const inspect = (asked: FileToInspect) =>
  // of what is no photo
  inspectInTurn(asked) as Promise<Uint8Array | InspectionFault>;
/** The same of a photo, drawn in all its sizes. */
export const inspectPhoto = (asked: Omit<FileToInspect, 'within'>) =>
  inspectInTurn({ ...asked, isPhoto: true }) as Promise<DrawnPhoto | InspectionFault>; // as asked

function inspectInTurn(asked: InspectionRequest): Promise<InspectionResult> {
  const mine = lastInspection.then(() => inspectNow(asked));
  lastInspection = mine.catch(() => {});
  return mine;
}

async function inspectNow(asked: InspectionRequest): Promise<InspectionResult> {
  clearTimeout(exitTimer);
  const busy = (worker ??= startWorker());
  const { promise, resolve } = Promise.withResolvers<InspectionResult>();
  const died = () => resolve('UNREADABLE');
  const patience = setTimeout(() => busy.kill('SIGKILL'), TIMEOUT_MS);
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
    parkWorker(busy);
  }
}

function startWorker(): ChildProcess {
  const hired = fork(WORKER, {
    serialization: 'advanced',
    execArgv: PERMISSIONS,
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
function parkWorker(idle: ChildProcess): void {
  idle.unref();
  idle.channel?.unref();
  exitTimer = setTimeout(() => {
    if (worker === idle) worker = undefined; // whoever asks while it is going asks another
    idle.kill();
  }, IDLE_MS).unref();
}
