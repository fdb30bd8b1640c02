import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const CONFIG = `[tsa]
default_tsa = stamps
[stamps]
serial = ./serial
crypto_device = builtin
signer_cert = ./tsa.pem
signer_key = ./tsa.key
certs = ./tsa.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[ends]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[req]
distinguished_name = name
[name]
`;

/** A time stamp authority on this machine, by openssl; `answersWith` replaces its next answers. */
export async function timeStampService() {
  const folder = mkdtempSync(join(tmpdir(), 'tsa-'));
  const openssl = (...asked: string[]) => execFileSync('openssl', asked, { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'tsa.cnf'), CONFIG);
  writeFileSync(join(folder, 'serial'), '01');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'tsa.key'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-out',
    'tsa.pem',
    '-days',
    '9999',
    '-subj',
    '/CN=Local time',
    '-config',
    'tsa.cnf',
    '-extensions',
    'ends',
  );
  let instead: { readonly status: number; readonly body: Uint8Array } | null = null;
  let asked = 0;

  async function stampOf(request: IncomingMessage): Promise<Buffer> {
    writeFileSync(join(folder, 'query.tsq'), await buffer(request));
    openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', '-out', 'reply.tsr');
    return readFileSync(join(folder, 'reply.tsr'));
  }
  const server = createServer((request, response) => {
    asked++;
    if (instead) response.writeHead(instead.status).end(instead.body);
    else void stampOf(request).then((body) => response.writeHead(200).end(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    certificate: readFileSync(join(folder, 'tsa.pem'), 'utf8'),
    asked: () => asked,
    answerWith(answer: typeof instead): void {
      instead = answer;
    },
    close(): void {
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
