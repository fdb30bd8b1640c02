import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesContract } from './contract.spec-kit.ts';
import { openS3 } from './index.ts';
import { s3Double } from '@backoffice/infra/testing/s3-double';

type Double = Awaited<ReturnType<typeof s3Double>>;
const opened = (url: string, accessKeyId = 'key') =>
  openS3({
    bucket: 'papers',
    region: 'us-west-1',
    endpoint: url,
    credentials: { accessKeyId, secretAccessKey: 'secret' },
  });

filesContract('a bucket', async () => {
  const double = await s3Double();
  const files = await opened(double.url);
  return {
    files,
    close: async () => {
      files.close();
      await double.close();
    },
  };
});

let double: Double;
beforeAll(async () => {
  double = await s3Double();
});
afterAll(() => double.close());

it('the bucket stores the kind of a file, under its key', async () => {
  const files = await opened(double.url);
  await files.put('acme/a.png', Buffer.from('x'), 'image/png');
  expect([...double.objects]).toEqual([['/papers/acme/a.png', { bytes: Buffer.from('x'), type: 'image/png' }]]);
  files.close();
});
it('a key that the bucket refuses is an error, not a missing file', async () => {
  const files = await opened(double.url, 'stranger');
  await expect(files.read('acme/a.png')).rejects.toThrow('AccessDenied');
  await expect(files.exists('acme/a.png')).rejects.toThrow();
  files.close();
});
it('a bucket that is down is an error after some retries', async () => {
  const files = await opened(double.url);
  double.state.down = true;
  double.state.asked = 0;
  await expect(files.read('acme/a.png')).rejects.toThrow();
  expect(double.state.asked).toBeGreaterThan(1);
  double.state.down = false;
  expect(await files.exists('acme/a.png')).toBe(true);
  files.close();
});
