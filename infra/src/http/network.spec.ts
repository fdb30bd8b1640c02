import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('a network', () => {
  it('a network of IPv4 is one address, however it is written', () =>
    expect(['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1'].map(networkOf)).toEqual([
      '192.0.2.1',
      '192.0.2.1',
      '192.0.2.1',
    ]));
  it('a network of IPv6 is a /64', () => {
    expect(['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::9', '2001:0db8:1:2:ffff::'].map(networkOf)).toEqual(
      Array(3).fill('2001:db8:1:2::/64'),
    );
    expect([networkOf('::1'), networkOf('fe80::1%eth0'), networkOf('2001:db8::1')]).toEqual([
      '0:0:0:0::/64',
      'fe80:0:0:0::/64',
      '2001:db8:0:0::/64',
    ]);
  });
});
