import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { BRAND_MARK_LEDGE, BRAND_MARK_PLAY, BRAND_MARK_VIEW } from '@cliffhanger/core/kernel';
import sharp from 'sharp';

/* Generates the icons of the installed app: `node build/make-icons.ts`. The output is committed. */

const FOLDER = resolve(import.meta.dirname, '../public/icons');
/** An icon has one look for both modes: that of the light mode. */
const COLOURS = { tile: '#14161f', ledge: '#f4f5f9', play: '#2c7dff' };
const ROUND = 15;
/** A phone may crop a maskable icon to its inner four fifths. */
const SAFE = 0.8;

interface Shape {
  readonly radius: number;
  readonly scale: number;
}

function drawn({ radius, scale }: Shape): string {
  const margin = (64 * (1 - scale)) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${BRAND_MARK_VIEW}">`,
    `<clipPath id="tile"><rect width="64" height="64" rx="${radius}"/></clipPath>`,
    `<g clip-path="url(#tile)"><rect width="64" height="64" fill="${COLOURS.tile}"/>`,
    `<g transform="translate(${margin} ${margin}) scale(${scale})">`,
    `<path fill="${COLOURS.ledge}" d="${BRAND_MARK_LEDGE}"/><path fill="${COLOURS.play}" d="${BRAND_MARK_PLAY}"/>`,
    '</g></g></svg>\n',
  ].join('');
}

const ROUNDED = drawn({ radius: ROUND, scale: 1 });
const SQUARE = drawn({ radius: 0, scale: 1 });
const MASKABLE = drawn({ radius: 0, scale: SAFE });

const PNGS = [
  { file: 'mark-192.png', svg: ROUNDED, size: 192 },
  { file: 'mark-512.png', svg: ROUNDED, size: 512 },
  { file: 'maskable-192.png', svg: MASKABLE, size: 192 },
  { file: 'maskable-512.png', svg: MASKABLE, size: 512 },
  // iOS rounds the corners itself and renders transparent ones black.
  { file: 'apple-touch-icon.png', svg: SQUARE, size: 180 },
];

mkdirSync(FOLDER, { recursive: true });
writeFileSync(resolve(FOLDER, 'mark.svg'), ROUNDED);
for (const { file, svg, size } of PNGS) {
  const bytes = await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  writeFileSync(resolve(FOLDER, file), bytes);
}
