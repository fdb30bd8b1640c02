import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_A, serveEdge, signedInAs } from './edge.spec-kit.ts';

let edge: Awaited<ReturnType<typeof serveEdge>>;
beforeAll(async () => {
  edge = await serveEdge({ slowSenders: { headersMs: 200, requestMs: 400, checkMs: 50 } });
});
afterAll(() => edge.app.close());

/**
 * Sends what is given, then nothing or a byte now and then, until the server has closed the connection; what it
 * answered.
 */
async function sendSlowly(beginning: string, more: 'a byte now and then' | 'nothing'): Promise<string> {
  const socket = connect(Number(new URL(edge.url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => {}); // cut off while it was sending
  socket.write(beginning);
  const drip = setInterval(() => more !== 'nothing' && socket.write('x'), 20);
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(drip);
  return answer;
}
const request = (line: string, headers: Record<string, string>) =>
  [`${line} HTTP/1.1`, 'host: x', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );
const body = { 'content-type': 'application/json', 'content-length': '100000' };

describe.each(['a byte now and then', 'nothing'] as const)('a slow sender of %s (R33)', (more) => {
  it('a slow sender of headers is cut off, and told why where it listens', async () => {
    const answer = await sendSlowly('GET /api/open HTTP/1.1\r\nhost: x\r\nx-slow: ', more);
    if (more === 'nothing') expect(answer).toContain('408 Request Timeout');
  });
  it.each([
    ['a body that is read', '/api/things/create', signedInAs('owner', { 'company-id': COMPANY_A, ...body })],
    ['a body without a session', '/api/things/create', body],
    ['a body to no address', '/api/nothing', body],
    ['a body to no page', '/nothing', body],
    ['a body of another kind', '/api/things/create', { ...body, 'content-type': 'text/plain' }],
  ])('a slow sender of %s is cut off', async (_what, path, headers) => {
    const answer = await sendSlowly(`${request(`POST ${path}`, headers)}{"name":"`, more);
    expect(answer).not.toContain(' 200 OK');
  });
});
