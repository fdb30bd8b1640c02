import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * Between a process and its database: `cut` ends its connections as those of a killed process end, `freeze` loses what
 * is sent on them until what it returns ends them.
 */
export type TcpProxy = { readonly url: string; cut(): Promise<void>; freeze(): () => void };

export async function tcpProxy(target: string): Promise<TcpProxy> {
  const { port, hostname } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    for (const each of [socket, onward]) {
      sockets.add(each);
      each.setNoDelay(true).on('error', () => {});
      each.on('close', () => [socket, onward].forEach((side) => side.destroy()));
    }
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port); // it listens on TCP
  return {
    url: url.href,
    async cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      const frozen = [...sockets];
      for (const socket of frozen) socket.unpipe().pause();
      return () => frozen.forEach((socket) => socket.destroy());
    },
  };
}
