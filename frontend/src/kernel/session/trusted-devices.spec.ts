import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearAllStorage, clearSensitiveData, saveSecrets, loadSecrets } from './secure-storage.ts';
import { removeDeviceSecret, saveDeviceSecret, deviceSecrets } from './trusted-devices.ts';

beforeEach(clearAllStorage);
afterEach(clearAllStorage);

describe('a browser that several people share', () => {
  it('a shared browser keeps a trusted-device secret of each user, as ciphertext, and lists them all', async () => {
    await saveDeviceSecret('kim', 'secret of kim');
    await saveDeviceSecret('lee', 'secret of lee');
    expect(deviceSecrets()).toEqual(['secret of kim', 'secret of lee']);
    expect(Object.keys(localStorage).filter((key) => key.includes('rusted'))).toEqual(['secure_trustedDevice']);
    expect(localStorage.getItem('secure_trustedDevice')).toMatch(/^v1\./);
  });
  it('a shared browser keeps the trusted-device secrets after a sign-out and a reload', async () => {
    await saveDeviceSecret('kim', 'secret of kim');
    clearSensitiveData();
    await loadSecrets();
    expect(deviceSecrets()).toEqual(['secret of kim']);
  });
  it('a shared browser has one trusted-device secret of each user, the last', async () => {
    await saveDeviceSecret('kim', 'first');
    await saveDeviceSecret('lee', 'secret of lee');
    await saveDeviceSecret('kim', 'second');
    expect(deviceSecrets()).toEqual(['secret of lee', 'second']);
  });
  it('a shared browser forgets one trusted-device secret and not the others, and none remain after the last', async () => {
    await saveDeviceSecret('kim', 'secret of kim');
    await saveDeviceSecret('lee', 'secret of lee');
    await removeDeviceSecret('kim');
    expect(deviceSecrets()).toEqual(['secret of lee']);
    await removeDeviceSecret('lee');
    expect(localStorage.getItem('secure_trustedDevice')).toBeNull();
  });
  it('a shared browser keeps ten trusted-device secrets, and drops the oldest', async () => {
    for (let n = 0; n <= 10; n++) await saveDeviceSecret(`person ${n}`, `secret ${n}`);
    expect(deviceSecrets()).toEqual(Array.from({ length: 10 }, (_, n) => `secret ${n + 1}`));
  });
  it.each(['x'.repeat(43), 'null', '7', '["a"', '{"kim":7}'])(
    'a shared browser has no trusted-device secrets where something else was stored: %s',
    async (text) => {
      await saveSecrets({ trustedDevice: text });
      expect(deviceSecrets()).toEqual([]);
    },
  );
});
