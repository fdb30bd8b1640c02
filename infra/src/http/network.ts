import { isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What counts as one visitor: an IPv4 address, or the /64 that a home or an office is given of IPv6. */
export function networkOf(ip: string): string {
  const mapped = MAPPED_IPV4.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [before = '', after] = (ip.split('%')[0] ?? ip).split('::');
  const head = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return `${[...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((part) => parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}
