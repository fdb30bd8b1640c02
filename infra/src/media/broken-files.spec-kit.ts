import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';

/**
 * Files that somebody might send to break what opens them; made here, so that nothing hostile lies in the repository.
 */
export type BrokenFile = { readonly what: string; readonly contentType: string; readonly bytes: Buffer };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
function chunk(type: string, data: Buffer, length = data.length): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(8 + data.length + 4);
  out.writeUInt32BE(length);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), 8 + data.length);
  return out;
}
function header(
  width: number,
  height: number,
  [depth, colour, packing, filter, lacing]: readonly number[] = [8, 2, 0, 0, 0],
): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth ?? 8, colour ?? 2, packing ?? 0, filter ?? 0, lacing ?? 0], 8);
  return chunk('IHDR', data);
}
export const png = (...chunks: readonly Buffer[]) =>
  Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))]);
/** Says that it is as large as that, and holds a few bytes. */
export const bomb = (width: number, height: number) =>
  png(header(width, height), chunk('IDAT', deflateSync(Buffer.alloc(100_000))));

export const picture = (format: 'jpeg' | 'png' | 'webp', width = 120, height = 90) =>
  sharp({ create: { width, height, channels: 3, background: '#936' } })
    [format]()
    .toBuffer();

export const pdf = (catalogue: string, more = '') =>
  Buffer.from(
    `%PDF-1.5\n1 0 obj\n<< /Type /Catalog ${catalogue} >>\nendobj\n${more}trailer << /Root 1 0 R >>\n%%EOF\n`,
    'latin1',
  );
export const packedObjects = (objects: string, filter = '/FlateDecode') => {
  const data = deflateSync(Buffer.from(objects));
  return `2 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream\nendobj\n`;
};

/** Cut short, bitten at, and longer than they say: of each kind that is taken. */
async function damagedPictures(): Promise<BrokenFile[]> {
  const made: BrokenFile[] = [];
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await picture(format);
    const contentType = `image/${format}`;
    const add = (what: string, bytes: Buffer) => made.push({ what: `${format} ${what}`, contentType, bytes });
    for (let part = 1; part < 32; part++)
      add(`cut at ${part} of 32`, whole.subarray(0, Math.floor((whole.length * part) / 32)));
    for (let seed = 1; seed < 24; seed++) {
      const bitten = Buffer.from(whole);
      for (let at = 24 + seed; at < bitten.length; at += 11 + seed) bitten[at] = (bitten[at] ?? 0) ^ (seed * 37);
      add(`bitten ${seed}`, bitten);
    }
    add('nothing but zeros behind its beginning', Buffer.concat([whole.subarray(0, 16), Buffer.alloc(4_096)]));
    add('of another kind', await picture(format === 'png' ? 'jpeg' : 'png'));
  }
  return made;
}

/** More than two hundred. */
export async function brokenFiles(): Promise<BrokenFile[]> {
  const image = (what: string, bytes: Buffer): BrokenFile => ({ what, contentType: 'image/png', bytes });
  const document = (what: string, bytes: Buffer): BrokenFile => ({ what, contentType: 'application/pdf', bytes });
  const data = chunk('IDAT', deflateSync(Buffer.alloc(300)));
  return [
    ...(await damagedPictures()),
    image('PNG of 50,000 x 50,000', bomb(50_000, 50_000)),
    image('PNG of the largest sides there are', bomb(2 ** 31 - 1, 2 ** 31 - 1)),
    image('PNG a pixel high and far too wide', bomb(40_000_001, 1)),
    image('PNG of no width', bomb(0, 10)),
    image('PNG without data', png(header(10, 10))),
    image('PNG without a header', png(data)),
    image('PNG with two headers', png(header(4, 4), header(50_000, 50_000), data)),
    image('PNG with a length of 4 GB', png(header(10, 10), chunk('IDAT', Buffer.alloc(8), 2 ** 32 - 1))),
    image('PNG of an unknown depth', png(header(10, 10, [7, 2]), data)),
    image('PNG of an unknown colour', png(header(10, 10, [8, 9]), data)),
    image('PNG packed by nobody knows what', png(header(10, 10, [8, 2, 9]), data)),
    image('PNG with data that is not packed', png(header(10, 10), chunk('IDAT', Buffer.alloc(400, 7)))),
    image(
      'PNG with a bomb of text',
      png(
        header(10, 10),
        chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
        chunk('IDAT', Buffer.alloc(3)),
      ),
    ),
    image(
      'PNG with a bomb of colours',
      png(
        header(10, 10),
        chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
        chunk('IDAT', Buffer.alloc(3)),
      ),
    ),
    image('a picture as text', Buffer.from('data:image/png;base64,AAAA')),
    image('SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')),
    image('HTML', Buffer.from('<html><script>1</script></html>')),
    image('a script', Buffer.from('#!/bin/sh\nrm -rf /\n')),
    image('a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)])),
    image('a zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(300)])),
    image('nothing', Buffer.alloc(0)),
    document('PDF with a script', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')),
    document('PDF that starts a program', pdf('/OpenAction << /S /Launch /F (calc.exe) >>')),
    document('PDF with a script in disguise', pdf('/O#70enAction << /S /#4aava#53cript /#4a#53 (1) >>')),
    document('PDF with actions of pages', pdf('/AA << /O << /S /URI >> >>')),
    document(
      'PDF with a file in it',
      pdf('/Names << /EmbeddedFiles << /Names [(x) << /EF << /F /EmbeddedFile >> >>] >> >>'),
    ),
    document('PDF with a script packed away', pdf('', packedObjects('1 0 << /S /JavaScript /JS (1) >>'))),
    document('PDF with objects packed twice', pdf('', packedObjects('1 0 << >>', '[/ASCIIHexDecode /FlateDecode]'))),
    document('PDF with a bomb', pdf('', packedObjects(' '.repeat(20_000_000)))),
    document('PDF with broken packing', pdf('', packedObjects('1 0 << >>').replace('x\x9c', 'zz'))),
    document('PDF that is locked', pdf('/Encrypt 5 0 R')),
    document('PDF without an end', Buffer.from('%PDF-1.4\n1 0 obj\n')),
    document('PDF behind HTML', Buffer.concat([Buffer.from('<html>'), pdf('')])),
    document('PDF with a form that is sent', pdf('/AcroForm << /S /SubmitForm >>')),
    document('PDF with ten thousand open brackets', pdf('<<'.repeat(10_000))),
    document('HTML as a PDF', Buffer.from('<html></html>')),
  ];
}
