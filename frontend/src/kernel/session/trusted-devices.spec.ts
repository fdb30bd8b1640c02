import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearAllStorage, clearSensitiveData, saveSecrets, loadSecrets } from './secure-storage.ts';
import { removeDeviceSecret, saveDeviceSecret, deviceSecrets } from './trusted-devices.ts';

beforeEach(clearAllStorage);
afterEach(clearAllStorage);

describe('a browser that several people share', () => {
  it('keeps a secret of each, as ciphertext, and says them all', async () => {
    await saveDeviceSecret('kim', 'secret of kim');
    await saveDeviceSecret('lee', 'secret of lee');
    expect(deviceSecrets()).toEqual(['secret of kim', 'secret of lee']);
    expect(Object.keys(localStorage).filter((key) => key.includes('rusted'))).toEqual(['secure_trustedDevice']);
    expect(localStorage.getItem('secure_trustedDevice')).toMatch(/^v1\./);
  });
  it('keeps them when somebody signs out, and over a reload', async () => {
    await saveDeviceSecret('kim', 'secret of kim');
    clearSensitiveData();
    await loadSecrets();
    expect(deviceSecrets()).toEqual(['secret of kim']);
  });
  it('has one of each person, the last', async () => {
    await saveDeviceSecret('kim', 'first');
    await saveDeviceSecret('lee', 'secret of lee');
    await saveDeviceSecret('kim', 'second');
    expect(deviceSecrets()).toEqual(['secret of lee', 'second']);
  });
  it('forgets one and not the others, and leaves nothing behind after the last', async () => {
    await saveDeviceSecret('kim', 'secret of kim');
    await saveDeviceSecret('lee', 'secret of lee');
    await removeDeviceSecret('kim');
    expect(deviceSecrets()).toEqual(['secret of lee']);
    await removeDeviceSecret('lee');
    expect(localStorage.getItem('secure_trustedDevice')).toBeNull();
  });
  it('remembers ten, and not the one of longest ago', async () => {
    for (let n = 0; n <= 10; n++) await saveDeviceSecret(`person ${n}`, `secret ${n}`);
    expect(deviceSecrets()).toEqual(Array.from({ length: 10 }, (_, n) => `secret ${n + 1}`));
  });
  it.each(['x'.repeat(43), 'null', '7', '["a"', '{"kim":7}'])(
    'knows nobody where something else was kept: %s',
    async (text) => {
      await saveSecrets({ trustedDevice: text });
      expect(deviceSecrets()).toEqual([]);
    },
  );
});
