import {
  freePort,
  freshDataDir,
  signIn,
  sleep,
  startApp,
  type Client,
  type RunningApp,
} from '@backoffice/infra/testing/running-app';

/**
 * The product with its demo, as long as something is measured. `restarted`: what making the demo took is given back
 * before.
 */
export async function withProduct<T>(
  measure: (app: RunningApp, client: Client, dataDir: string) => Promise<T>,
  { restarted = false } = {},
): Promise<T> {
  const dataDir = freshDataDir();
  const port = await freePort();
  if (restarted) await (await startApp(dataDir.path, port)).kill('SIGTERM');
  const app = await startApp(dataDir.path, port);
  try {
    return await measure(app, await signIn(app.url), dataDir.path);
  } finally {
    await app.kill('SIGTERM');
    dataDir.remove();
  }
}

const IDLE_MS = 10_000;
/** What the product holds once nobody asks for anything. */
export async function idleMb(app: RunningApp): Promise<number> {
  await sleep(IDLE_MS);
  return app.residentMb();
}

export type TaskRun = {
  readonly seconds: number;
  /** The most that was resident while it ran. */
  readonly megabytes: number;
  /** How far it was, each time that was another number. */
  readonly steps: readonly number[];
};

/** Waits for a background task. @throws with its message when it fails */
export async function watchTask(app: RunningApp, client: Client, taskId: string): Promise<TaskRun> {
  const begun = performance.now();
  const steps = new Set<number>();
  let megabytes = 0;
  for (let task: Readonly<Record<string, unknown>> = {}; task['state'] !== 'done'; await sleep(50)) {
    megabytes = Math.max(megabytes, app.residentMb());
    const { status, body } = await client.call('GET', `/background-tasks/${taskId}`);
    if (status !== 200) throw new Error(`The task was answered ${status}: ${JSON.stringify(body)}`);
    task = body;
    if (task['state'] === 'failed') throw new Error(String(task['message']));
    steps.add(Number(task['done']));
  }
  return { seconds: (performance.now() - begun) / 1_000, megabytes, steps: [...steps] };
}
