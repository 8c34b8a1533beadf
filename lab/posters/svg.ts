import { SHEET } from '../../tools/artwork/sheets.ts';

/* The shapes that the posters consist of. All functions return SVG text; the sheet is 600 × 800. */

/** One decimal is finer than any screen can show. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export type Point = readonly [x: number, y: number];

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more && ` ${more}`}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more && ` ${more}`}/>`;

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${more && ` ${more}`}/>`;

export const polygon = (points: readonly Point[], fill: string, more = ''): string =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill, more);

export const at = (x: number, y: number, content: string, { scale = 1, turn = 0 } = {}): string =>
  `<g transform="translate(${n(x)} ${n(y)})${turn === 0 ? '' : ` rotate(${n(turn)})`}${scale === 1 ? '' : ` scale(${scale})`}">${content}</g>`;

export const mirrored = (x: number, y: number, content: string, scale = 1): string =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${-scale} ${scale})">${content}</g>`;

export const faded = (opacity: number, content: string): string => `<g opacity="${opacity}">${content}</g>`;

export const whole = (fill: string): string => rect(0, 0, SHEET.width, SHEET.height, fill);

export type Stop = readonly [offset: number, colour: string, opacity?: number];

const stops = (list: readonly Stop[]): string =>
  list
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

export const downwards = (id: string, ...list: Stop[]): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`;

export const glow = (id: string, ...list: Stop[]): string =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

/** Pseudo-random numbers between 0 and 1, seeded by the name, so that a poster never changes by itself. */
export function numbersFor(name: string): () => number {
  let state = [...name].reduce((hash, sign) => Math.imul(hash ^ sign.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
