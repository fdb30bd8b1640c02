import { connect } from 'node:net';

type RequestHeaders = Readonly<Record<string, string>>;

/** One connection that asks one thing at a time (HTTP/1.1, RFC 9112). */
export type HttpClient = {
  get(path: string, headers: RequestHeaders): Promise<number>;
  post(path: string, headers: RequestHeaders, body: object): Promise<number>;
  /** A server closes what nobody uses for a minute. */
  isOpen(): boolean;
  close(): void;
};

/**
 * The barest client there is: 32 of them stand beside the server on one machine, and whatever they use is missing
 * there.
 * Takes answers of a known length only, as the API gives them.
 */
export function httpClient(url: string): HttpClient {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1');
  let [waiting, heard] = [Promise.withResolvers<number>(), ''];
  const lose = (error: Error) => waiting.reject(error);
  socket
    .on('error', lose)
    .on('close', () => lose(new Error('The server has hung up')))
    .on('data', (text) => {
      heard += String(text);
      const head = heard.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(heard)?.[1] ?? Number.NaN);
      if (Number.isNaN(length)) return lose(new Error('An answer without its length'));
      if (heard.length < head + 4 + length) return;
      const status = Number(heard.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
      heard = '';
      waiting.resolve(status);
    });
  function send(line: string, headers: RequestHeaders, text = ''): Promise<number> {
    waiting = Promise.withResolvers<number>();
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
    return waiting.promise;
  }
  return {
    get: (path, headers) => send(`GET ${path}`, headers),
    post(path, headers, body) {
      const text = JSON.stringify(body);
      const length = String(Buffer.byteLength(text));
      return send(`POST ${path}`, { ...headers, 'content-type': 'application/json', 'content-length': length }, text);
    },
    isOpen: () => !socket.destroyed,
    close: () => void socket.destroy(),
  };
}
