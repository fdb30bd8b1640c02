import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, Socket, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Servers that tests start beside themselves, and that must not outlive them. */
const START_TIMEOUT_MS = 60_000;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  await once(server, 'close');
  return port;
}

/** @throws after a minute */
export async function untilListening(port: number): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await isListening(port))) {
    if (performance.now() > deadline) throw new Error(`Nobody listens on port ${port}`);
    await pause(50);
  }
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/**
 * However this process ends: the shell waits for the end of its input, and only then ends the server whose id stands in
 * the file `pid` of its folder.
 */
export function endWithThisProcess(folder: string): void {
  const last = 'read _; kill -9 $(cat "$0/pid"); rm -rf "$0"';
  const shell = spawn('sh', ['-c', last, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref(); // it is one, and must not keep us alive
}
