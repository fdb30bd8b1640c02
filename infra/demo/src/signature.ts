import { crc32, deflateSync } from 'node:zlib';

/** A signature drawn by nobody: a wave as long as the name, as a small PNG. */
export function drawnSignature(name: string): string {
  const [width, height] = [240, 64];
  const rows = Buffer.alloc((width + 1) * height, 255);
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0;
  const [end, turn] = [Math.min(width - 16, 40 + name.length * 9), 5 + (name.charCodeAt(0) % 5)];
  for (let x = 12; x < end; x += 0.25) {
    const y = 34 + Math.sin(x / turn) * (20 - (x / end) * 14) - x / 24;
    for (const thick of [0, 1]) rows[(Math.round(y) + thick) * (width + 1) + 1 + Math.round(x)] = 20;
  }
  return `data:image/png;base64,${grayscalePng(width, height, rows).toString('base64')}`;
}

/** A picture in shades of grey as PNG (W3C PNG, section 5); each row of `rows` begins with its filter, a 0. */
export function grayscalePng(width: number, height: number, rows: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
