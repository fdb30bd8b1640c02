import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearAll, clearSensitiveData, keepSecrets, openSecrets } from './secrets.ts';
import { distrustDevice, trustDevice, trustedDevices } from './trusted-devices.ts';

beforeEach(clearAll);
afterEach(clearAll);

describe('a browser that several people share', () => {
  it('keeps a secret of each, as ciphertext, and says them all', async () => {
    await trustDevice('kim', 'secret of kim');
    await trustDevice('lee', 'secret of lee');
    expect(trustedDevices()).toEqual(['secret of kim', 'secret of lee']);
    expect(Object.keys(localStorage).filter((key) => key.includes('rusted'))).toEqual(['secure_trustedDevice']);
    expect(localStorage.getItem('secure_trustedDevice')).toMatch(/^v1\./);
  });
  it('keeps them when somebody signs out, and over a reload', async () => {
    await trustDevice('kim', 'secret of kim');
    clearSensitiveData();
    await openSecrets();
    expect(trustedDevices()).toEqual(['secret of kim']);
  });
  it('has one of each person, the last', async () => {
    await trustDevice('kim', 'first');
    await trustDevice('lee', 'secret of lee');
    await trustDevice('kim', 'second');
    expect(trustedDevices()).toEqual(['secret of lee', 'second']);
  });
  it('forgets one and not the others, and leaves nothing behind after the last', async () => {
    await trustDevice('kim', 'secret of kim');
    await trustDevice('lee', 'secret of lee');
    await distrustDevice('kim');
    expect(trustedDevices()).toEqual(['secret of lee']);
    await distrustDevice('lee');
    expect(localStorage.getItem('secure_trustedDevice')).toBeNull();
  });
  it('remembers ten, and not the one of longest ago', async () => {
    for (let n = 0; n <= 10; n++) await trustDevice(`person ${n}`, `secret ${n}`);
    expect(trustedDevices()).toEqual(Array.from({ length: 10 }, (_, n) => `secret ${n + 1}`));
  });
  it.each(['x'.repeat(43), 'null', '7', '["a"', '{"kim":7}'])(
    'knows nobody where something else was kept: %s',
    async (text) => {
      await keepSecrets({ trustedDevice: text });
      expect(trustedDevices()).toEqual([]);
    },
  );
});
