/** As much of the package as is used here; it has no types of its own. */
declare module 'ws' {
  import type { IncomingMessage } from 'node:http';
  import type { Duplex } from 'node:stream';

  export default class WebSocket {
    close(code?: number, reason?: string): void;
    terminate(): void;
  }
  export class WebSocketServer {
    readonly clients: Set<WebSocket>;
    constructor(options: { noServer: true; maxPayload: number });
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, done: (socket: WebSocket) => void): void;
    emit(event: 'connection', socket: WebSocket, request: IncomingMessage): boolean;
  }
}
