import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { keepFigure } from '#checks/field-figures.ts';
import { bomb, brokenFiles, packedObjects, pdf, picture } from './broken-files.spec-kit.ts';
import { inspect, inspectPhoto } from './inspect.ts';

/** The resident memory of the inspecting process at its highest, as Linux tells it. */
function inspectors(): { readonly pid: number; readonly peakMb: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [status, line] = [
          readFileSync(`/proc/${pid}/status`, 'utf8'),
          readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
        ];
        if (!line.includes('media/inspect-worker.ts') || !status.includes(`PPid:\t${process.pid}\n`)) return [];
        return [{ pid: Number(pid), peakMb: Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024) }];
      } catch {
        return []; // ended meanwhile
      }
    });
}
const verdict = async (bytes: Buffer, contentType: string) => {
  const answer = await inspect({ bytes, contentType });
  return typeof answer === 'string' ? answer : 'taken';
};
const peaks: number[] = [];
afterEach(() => void peaks.push(...inspectors().map(({ peakMb }) => peakMb)));
afterAll(() => process.stdout.write(`the inspecting process took ${Math.max(...peaks)} MB at most\n`));

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'a picture of the kind %s is re-encoded upright, without its metadata',
    async (format) => {
      const shot = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#279' } })
        .withExif({
          IFD0: { Copyright: 'Grace Hill', Orientation: '6' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 42/1 0/1' },
        })
        .withMetadata({ orientation: 6 })
        [format]()
        .toBuffer();
      expect((await sharp(shot).metadata()).exif).toBeDefined();
      const kept = await inspect({ bytes: shot, contentType: `image/${format}` });
      // a word would not be read
      const { width, height, exif, icc, xmp, orientation } = await sharp(kept as Uint8Array).metadata();
      expect({ width, height, exif, icc, xmp, orientation }).toEqual({
        width: 40,
        height: 80,
        exif: undefined,
        icc: undefined,
        xmp: undefined,
        orientation: undefined,
      });
      expect(Buffer.from(kept as Uint8Array).includes('Grace')).toBe(false);
    },
  );
  it('a picture is scaled down to the size asked for, and never up', async () => {
    const within = { width: 900, height: 300 };
    const sized = async (width: number, height: number) => {
      const kept = await inspect({ bytes: await picture('png', width, height), contentType: 'image/png', within });
      // a word would not be read
      const { width: wide, height: high, channels, depth } = await sharp(kept as Uint8Array).metadata();
      return [wide, high, channels <= 4, depth];
    };
    expect(await sized(3_600, 300)).toEqual([900, 75, true, 'uchar']);
    expect(await sized(90, 30)).toEqual([90, 30, true, 'uchar']);
  });
  it('a picture of 40 megapixels is taken, and a larger one refused', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const)
      expect(await verdict(await picture(format, 8_000, 5_000), `image/${format}`)).toBe('taken');
    expect(await verdict(await picture('jpeg', 8_001, 5_000), 'image/jpeg')).toBe('TOO_MANY_PIXELS');
  }, 60_000);
  it('a picture that claims 2,500 megapixels is refused before it is unpacked', async () => {
    const begun = performance.now();
    expect(await verdict(bomb(50_000, 50_000), 'image/png')).toBe('TOO_MANY_PIXELS');
    expect(performance.now() - begun).toBeLessThan(10_000); // unpacked it would take minutes
  });
});

describe('a photo', () => {
  /** 12 megapixels as a telephone takes them: turned, with the place, the maker and the time. */
  const shot = async (format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 4_000, height = 3_000) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const grain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#000000', noise } });
    return sharp(await grain.png().toBuffer())
      .resize(width, height)
      .withExif({
        IFD0: { Make: 'Northphone', Copyright: 'Grace Hill', Orientation: '6' },
        IFD2: { DateTimeOriginal: '2026:11:20 09:41:00' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 42/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      [format]()
      .toBuffer();
  };
  const drawnOf = async (bytes: Buffer, format = 'jpeg') => {
    const drawn = await inspectPhoto({ bytes, contentType: `image/${format}` });
    if (typeof drawn === 'string') throw new Error(drawn);
    return drawn;
  };
  const forms = ['kept', 'view', 'paper', 'thumb'] as const;

  it.each(['jpeg', 'png', 'webp'] as const)(
    'a photo of the kind %s is drawn upright in four sizes, with nothing in them but pixels (G23)',
    async (format) => {
      const bytes = await shot(format);
      expect((await sharp(bytes).metadata()).exif).toBeDefined();
      const drawn = await drawnOf(bytes, format);
      const facts = await Promise.all(
        forms.map(async (form) => {
          const {
            format: kind,
            width,
            height,
            exif,
            icc,
            xmp,
            iptc,
            orientation,
          } = await sharp(drawn[form]).metadata();
          return { form, kind, width, height, metadata: [exif, icc, xmp, iptc, orientation].filter(Boolean).length };
        }),
      );
      expect(facts).toEqual([
        { form: 'kept', kind: 'jpeg', width: 1_536, height: 2_048, metadata: 0 },
        { form: 'view', kind: 'webp', width: 960, height: 1_280, metadata: 0 },
        { form: 'paper', kind: 'jpeg', width: 900, height: 1_200, metadata: 0 },
        { form: 'thumb', kind: 'jpeg', width: 240, height: 320, metadata: 0 },
      ]);
      expect([drawn.width, drawn.height]).toEqual([1_536, 2_048]);
      const words = ['Exif', 'Grace', 'Northphone', '2026:11:20', 'ICC_PROFILE', 'http://ns.adobe.com'];
      const told = forms.flatMap((form) => words.filter((word) => Buffer.from(drawn[form]).includes(word)));
      expect(told).toEqual([]);
    },
    60_000,
  );
  it('a photo is never made larger than it came', async () => {
    const drawn = await drawnOf(await shot('jpeg', 300, 200));
    expect([drawn.width, drawn.height]).toEqual([200, 300]);
  });
  it('a photo that is transparent stands on white', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { data } = await sharp((await drawnOf(clear, 'png')).kept)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });
  it('a broken photo, one that is too large and one of another kind are refused', async () => {
    const jpeg = await shot('jpeg', 1_200, 900);
    const verdicts = [
      await inspectPhoto({ bytes: jpeg.subarray(0, 20_000), contentType: 'image/jpeg' }),
      await inspectPhoto({ bytes: bomb(50_000, 50_000), contentType: 'image/png' }),
      await inspectPhoto({ bytes: jpeg, contentType: 'image/png' }),
    ];
    expect(verdicts).toEqual(['UNREADABLE', 'TOO_MANY_PIXELS', 'NOT_WHAT_IT_SAYS']);
  });
  it('a photo in four sizes takes as long as a printed part of drawing it anew once (G11)', async () => {
    const large = await shot();
    const small = Buffer.from((await drawnOf(large)).kept);
    const time = async (work: () => Promise<unknown>) => {
      const begun = performance.now();
      await work();
      return performance.now() - begun;
    };
    const once = await time(() => inspect({ bytes: large, contentType: 'image/jpeg' }));
    const [shrunk, unshrunk] = [await time(() => drawnOf(small)), await time(() => drawnOf(large))];
    process.stdout.write(
      `G11: four sizes ÷ one drawing of 12 MP: shrunk ${(shrunk / once).toFixed(2)} (0.9), unshrunk ${(unshrunk / once).toFixed(2)} (1.3)\n`,
    );
    keepFigure('G11 shrunk', shrunk / once);
    keepFigure('G11 unshrunk', unshrunk / once);
  }, 60_000);
});

describe('a PDF', () => {
  it('a PDF that only shows pages is kept as it is', async () => {
    const plain = pdf('/Pages 2 0 R', packedObjects('1 0 << /Type /Page /Annots [] >>'));
    // a word would not be equal
    expect(Buffer.from((await inspect({ bytes: plain, contentType: 'application/pdf' })) as Uint8Array)).toEqual(plain);
  });
});

it('a PDF of 25 MB of nothing but object headers takes no longer than a valid one', async () => {
  const begun = performance.now();
  for (const text of ['<<', 'stream\n', '1 0 obj << /Type /ObjStm >> stream\n', '/Ob#4a'])
    await verdict(pdf('', text.repeat(Math.floor(25_000_000 / text.length))), 'application/pdf');
  expect(performance.now() - begun).toBeLessThan(20_000);
}, 60_000);

describe('a file that is broken or meant to break', () => {
  it('malicious files are refused one by one, in bounded memory, by a process that survives', async () => {
    await verdict(await picture('png'), 'image/png');
    const [before] = inspectors();
    const files = await brokenFiles();
    expect(files.length).toBeGreaterThanOrEqual(200);
    const verdicts = await Promise.all(
      files.map(async ({ what, bytes, contentType }) => ({ what, verdict: await verdict(bytes, contentType) })),
    );
    // A bitten picture may still be one, and what is kept of it was drawn by us; a PDF is not read to its last bracket,
    // and never shown by us.
    expect(verdicts.filter((each) => each.verdict === 'taken' && !/bitten|brackets/.test(each.what))).toEqual([]);
    expect(await verdict(await picture('png'), 'image/png')).toBe('taken');
    const [after] = inspectors();
    expect(after?.pid).toBe(before?.pid);
    expect(after?.peakMb).toBeLessThan(512);
    process.stdout.write(
      `${files.length} broken files: ${JSON.stringify(Object.fromEntries(Object.entries(Object.groupBy(verdicts, (each) => each.verdict)).map(([word, group]) => [word, group?.length])))}\n`,
    );
  }, 120_000);
  it('when the inspecting process is killed over a file, another inspects the next', async () => {
    const large = await picture('jpeg', 7_900, 5_000);
    const asked = verdict(large, 'image/jpeg');
    await expect.poll(() => inspectors().length).toBe(1);
    for (const { pid } of inspectors()) process.kill(pid, 'SIGKILL');
    expect(await asked).toBe('UNREADABLE');
    expect(await verdict(await picture('webp'), 'image/webp')).toBe('taken');
  }, 60_000);
  it('a file that arrives while the idle process is being stopped is inspected all the same', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const small = await picture('png');
      expect(await verdict(small, 'image/png')).toBe('taken');
      vi.advanceTimersByTime(30_000);
      expect(await verdict(small, 'image/png')).toBe('taken');
    } finally {
      vi.useRealTimers();
    }
  });
});
