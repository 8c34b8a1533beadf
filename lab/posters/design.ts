import { type Face, type Line, lettered } from './lettering.ts';

/** The result of a composition: definitions (gradients, patterns, clips) and the drawing. */
export interface Drawn {
  readonly defs?: string;
  readonly art: string;
}

export interface PosterDesign {
  readonly slug: string;
  readonly title: string;
  /** The family of the composition; neighbouring posters must not look alike. */
  readonly family: Family;
  readonly draw: (next: () => number) => Drawn;
}

export const FAMILIES = [
  'horizon',
  'deco',
  'monolith',
  'corridor',
  'facade',
  'medallion',
  'pop',
  'facets',
  'lamplight',
  'street',
  'facing',
  'paper-cut',
  'numeral',
  'postcard',
  'playing-card',
] as const;
export type Family = (typeof FAMILIES)[number];

export interface Title {
  readonly face: Face;
  readonly colour: string;
  readonly x: number;
  /** The baseline of the first line. */
  readonly y: number;
  readonly align?: 'left' | 'centre' | 'right';
  readonly tracking?: number;
  readonly widest?: number;
  /** Each with its size; the next line is below, at a distance of its own size. */
  readonly lines: readonly (readonly [text: string, size: number, colour?: string])[];
  readonly leading?: number;
}

export function title({ face, colour, x, y, lines, leading = 1.02, ...more }: Title): string {
  const byColour = new Map<string, Line[]>();
  let foot = y;
  for (const [index, [text, size, own = colour]] of lines.entries()) {
    if (index > 0) foot += size * leading;
    const line: Line = { text, face, size, x, y: foot, widest: 520, ...more };
    byColour.set(own, [...(byColour.get(own) ?? []), line]);
  }
  return [...byColour].map(([own, list]) => lettered(own, ...list)).join('');
}

export const tagline = (
  text: string,
  x: number,
  y: number,
  colour: string,
  align: 'left' | 'centre' | 'right' = 'left',
): string => lettered(colour, { text, face: 'plain', size: 14, x, y, align, tracking: 180, widest: 500 });
