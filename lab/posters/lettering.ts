import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font, PathCommand } from 'opentype.js';

/* Converts titles to outlines, so that posters need no font. */

const require = createRequire(import.meta.url);
/** CommonJS without named exports. */
const { parse } = require('opentype.js') as typeof import('opentype.js');

const FACES = {
  poster: require.resolve('@fontsource/anton/files/anton-latin-400-normal.woff'),
  tall: require.resolve('@fontsource/league-gothic/files/league-gothic-latin-400-normal.woff'),
  romance: require.resolve('@fontsource/playfair-display/files/playfair-display-latin-700-italic.woff'),
  serif: require.resolve('@fontsource/playfair-display/files/playfair-display-latin-700-normal.woff'),
  roman: require.resolve('@fontsource/cinzel/files/cinzel-latin-600-normal.woff'),
  deco: require.resolve('@fontsource/josefin-sans/files/josefin-sans-latin-300-normal.woff'),
  plain: require.resolve('@fontsource/josefin-sans/files/josefin-sans-latin-600-normal.woff'),
  comic: require.resolve('@fontsource/luckiest-guy/files/luckiest-guy-latin-400-normal.woff'),
  carved: require.resolve('@fontsource/marcellus/files/marcellus-latin-400-normal.woff'),
  fat: require.resolve('@fontsource/abril-fatface/files/abril-fatface-latin-400-normal.woff'),
  warm: require.resolve('@fontsource/young-serif/files/young-serif-latin-400-normal.woff'),
  marquee: require.resolve('@fontsource/limelight/files/limelight-latin-400-normal.woff'),
} as const;

export type Face = keyof typeof FACES;

const opened = new Map<Face, Font>();

function fontOf(face: Face): Font {
  const known = opened.get(face);
  if (known !== undefined) return known;
  const bytes = readFileSync(FACES[face]);
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  opened.set(face, font);
  return font;
}

export interface Line {
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly align?: 'left' | 'centre' | 'right';
  /** Letter spacing, in thousandths of the size. */
  readonly tracking?: number;
  /** Shrinks the line to this width. */
  readonly widest?: number;
}

/** The outline of one line, as the `d` of a path in fifths of a unit (see `lettered`). */
function outline({ text, face, size, x, y, align = 'left', tracking = 0, widest }: Line): string {
  const glyphs = placed(fontOf(face), text, tracking);
  const wanted = glyphs.width * size;
  const fitted = widest === undefined || wanted <= widest ? size : (size * widest) / wanted;
  const width = glyphs.width * fitted;
  const start = align === 'left' ? x : align === 'centre' ? x - width / 2 : x - width;
  return glyphs.list
    .map(({ glyph, offset }) => compact(glyph.getPath(start + offset * fitted, y, fitted).commands))
    .join('');
}

/** Letter by letter with kerning, in fractions of the size; titles need no ligatures. */
function placed(font: Font, text: string, tracking: number) {
  const glyphs = [...text].map((sign) => font.charToGlyph(sign));
  let width = 0;
  const list = glyphs.map((glyph, index) => {
    const offset = width;
    const next = glyphs[index + 1];
    const kerning = next === undefined ? 0 : font.getKerningValue(glyph, next);
    width +=
      ((glyph.advanceWidth ?? 0) + kerning) / font.unitsPerEm + (next === undefined ? 0 : tracking / 1000);
    return { glyph, offset };
  });
  return { list, width };
}

const FINENESS = 5;

/** Relative integers without repeated coordinates: half the size of the library's output. */
function compact(commands: readonly PathCommand[]): string {
  let [px, py] = [0, 0];
  let d = '';
  const fine = (value: number): number => Math.round(value * FINENESS);
  for (const command of commands) {
    if (command.type === 'Z') {
      d += 'z';
      continue;
    }
    const [x, y] = [fine(command.x), fine(command.y)];
    if (command.type === 'M') d += `M${x} ${y}`;
    if (command.type === 'L' && (x !== px || y !== py)) {
      d += y === py ? `h${x - px}` : x === px ? `v${y - py}` : `l${pair(x - px, y - py)}`;
    }
    if (command.type === 'Q') {
      d += `q${pair(fine(command.x1) - px, fine(command.y1) - py)}${follow(x - px)}${follow(y - py)}`;
    }
    if (command.type === 'C') {
      d += `c${pair(fine(command.x1) - px, fine(command.y1) - py)}${follow(fine(command.x2) - px)}${follow(fine(command.y2) - py)}${follow(x - px)}${follow(y - py)}`;
    }
    [px, py] = [x, y];
  }
  return d;
}

const follow = (value: number): string => (value < 0 ? String(value) : ` ${value}`);
const pair = (x: number, y: number): string => `${x}${follow(y)}`;

export const lettered = (fill: string, ...lines: readonly Line[]): string =>
  `<path transform="scale(${1 / FINENESS})" fill="${fill}" d="${lines.map(outline).join('')}"/>`;
