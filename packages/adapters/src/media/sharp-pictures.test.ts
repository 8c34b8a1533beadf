import { crc32, deflateSync } from 'node:zlib';
import { Overloaded } from '@cliffhanger/application/ports';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createSharpPictures } from './sharp-pictures.ts';

const pictures = createSharpPictures();

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2c7dff' } });

const jpeg = (width = 600, height = 400): Promise<Buffer> => canvas(width, height).jpeg().toBuffer();

const SMALL = await jpeg();

/** Truncated to half, every seventh byte inverted, and the header alone. */
const damaged = (bytes: Buffer): Buffer[] => [
  bytes.subarray(0, bytes.length / 2),
  Buffer.from(bytes.map((byte, index) => (index > 60 && index % 7 === 0 ? byte ^ 0x5a : byte))),
  bytes.subarray(0, 40),
];

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a picture in %s becomes WebP, with its squares',
  async (format) => {
    const remade = await pictures.remake(await canvas(600, 400).toFormat(format).toBuffer(), [96, 256]);
    expect(remade?.whole).toMatchObject({ width: 600, height: 400 });
    expect(remade?.squares.map(({ width, height }) => [width, height])).toEqual([
      [96, 96],
      [256, 256],
    ]);
    for (const { bytes } of [remade!.whole, ...remade!.squares]) {
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe('image/webp');
    }
  },
);

test('a large picture is bounded, a small one is not blown up', async () => {
  expect((await pictures.remake(await jpeg(4_000, 1_000), []))?.whole).toMatchObject({
    width: 2_048,
    height: 512,
  });
  expect((await pictures.remake(await jpeg(20, 10), [96]))?.whole).toMatchObject({ width: 20, height: 10 });
});

test('whoever asks for less gets less, and never more than the bound', async () => {
  const large = await jpeg(3_000, 4_000);
  expect((await pictures.remake(large, [], 1_200))?.whole).toMatchObject({ width: 900, height: 1_200 });
  expect((await pictures.remake(large, [], 4_000))?.whole).toMatchObject({ width: 1_536, height: 2_048 });
});

test('a picture taken sideways stands upright', async () => {
  const sideways = await canvas(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await pictures.remake(sideways, []))?.whole).toMatchObject({ width: 400, height: 600 });
});

test('where and with what it was taken does not stay in it', async () => {
  const telling = await canvas(300, 300)
    .withExif({ IFD0: { Make: 'CanaryCamera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(telling.includes('CanaryCamera')).toBe(true);
  const remade = await pictures.remake(telling, [96]);
  for (const { bytes } of [remade!.whole, ...remade!.squares]) {
    expect(Buffer.from(bytes).includes('CanaryCamera')).toBe(false);
    const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
  }
});

test('what was hidden behind the end of a picture is gone', async () => {
  const loaded = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
  const remade = await pictures.remake(loaded, []);
  expect(Buffer.from(remade!.whole.bytes).includes('<script>')).toBe(false);
});

/** A monochrome square with one bit per pixel: a few kilobytes that decompress to that many pixels. */
function blackPng(edge: number): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(edge / 8) + 1) * edge);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a small square of one colour is a picture like any other', async () => {
  expect((await pictures.remake(blackPng(600), []))?.whole).toMatchObject({ width: 600, height: 600 });
});

test('a bomb of 144 megapixels is refused', async () => {
  const bomb = blackPng(12_000);
  expect(bomb.length).toBeLessThan(50_000);
  expect(await pictures.remake(bomb, [96])).toBeUndefined();
});

test('only the first picture of an animation is kept', async () => {
  const frames = await sharp(
    await Promise.all(
      ['red', 'green', 'blue'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .webp()
    .toBuffer();
  expect((await sharp(frames).metadata()).pages).toBe(3);
  expect((await sharp((await pictures.remake(frames, []))!.whole.bytes).metadata()).pages).toBeUndefined();
});

test('none of sixty files that are no pictures passes', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  const heads = {
    jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    webp: Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 '),
    avif: Buffer.from('\u0000\u0000\u0000\u001cftypavif'),
    gif: Buffer.from('GIF89a'),
    pdf: Buffer.from('%PDF-1.7'),
    zip: Buffer.from('PK\u0003\u0004'),
    exe: Buffer.from('MZ'),
    nothing: Buffer.alloc(0),
  };
  const bodies = [
    svg,
    '<?php system($_GET[0]); ?>',
    '<html><script>alert(1)</script></html>',
    '\0'.repeat(4_096),
  ];
  const pretending = Object.values(heads).flatMap((head) =>
    bodies.map((body) => Buffer.concat([head, Buffer.from(body)])),
  );
  const others = [svg, `<?xml version="1.0"?>${svg}`, `\n\n${svg}`, 'text', ''].map((text) =>
    Buffer.from(text),
  );
  const gifs = [await canvas(10, 10).gif().toBuffer(), await canvas(10, 10).tiff().toBuffer()];
  const broken = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map((format) => canvas(600, 400).toFormat(format).toBuffer()),
  );
  const empty = [
    Buffer.alloc(1),
    Buffer.alloc(8),
    Buffer.alloc(65_536, 0xff),
    Buffer.from([0xff, 0xd8, 0xff]),
    heads.png,
  ];
  const files = [...pretending, ...others, ...gifs, ...broken.flatMap(damaged), ...empty];
  expect(files.length).toBeGreaterThanOrEqual(60);
  for (const file of files) expect(await pictures.remake(file, [96])).toBeUndefined();
});

test('of a dozen large pictures at once those that would wait too long are refused, and a small one is not', async () => {
  const large = await jpeg(1_000, 1_000);
  const own = createSharpPictures({ pixelsWaiting: 4_500_000 });
  const asked = Array.from({ length: 12 }, () => own.remake(large, []));
  const small = asked
    .at(-1)
    ?.catch(() => undefined)
    .then(() => own.remake(SMALL, []));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(reasons.map((reason) => reason instanceof Overloaded)).toEqual(Array(6).fill(true));
  expect((await small)?.whole.width).toBe(600);
});

test('more pixels than a camera makes are refused by the head of the file, however many pictures wait', async () => {
  const own = createSharpPictures({ pixelsWaiting: 0 });
  const large = await jpeg(3_000, 3_000);
  const asked = Promise.all(Array.from({ length: 2 }, () => own.remake(large, [])));
  expect(await own.remake(blackPng(7_300), [])).toBeUndefined();
  expect(await asked).toHaveLength(2);
});
