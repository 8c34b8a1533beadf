import type { Drawn } from '../design.ts';
import { type Face, lettered } from '../lettering.ts';
import { circle, downwards, glow as radial, whole } from '../svg.ts';

export interface Numeral {
  readonly ground: readonly [string, string];
  readonly tones: readonly [string, string];
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  readonly foot: number;
  readonly glow: string;
  readonly behind?: string;
  readonly around: string;
  readonly letters: string;
}

/** The number of the title as large as the sheet, with something happening to it. */
export const numeral = ({
  ground,
  tones,
  text,
  face,
  size,
  foot,
  glow,
  behind = '',
  around,
  letters,
}: Numeral): Drawn => ({
  defs:
    downwards('ground', [0, ground[0]], [1, ground[1]]) +
    downwards('tone', [0, tones[0]], [1, tones[1]]) +
    radial('shine', [0, glow, 0.8], [0.4, glow, 0.3], [1, glow, 0]),
  art:
    whole('url(#ground)') +
    circle(300, 360, 380, 'url(#shine)', 'opacity=".5"') +
    behind +
    lettered('url(#tone)', { text, face, size, x: 300, y: foot, align: 'centre', widest: 540 }) +
    around +
    letters,
});
