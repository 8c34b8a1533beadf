import type { Drawn } from '../design.ts';
import { rays } from '../figures.ts';
import { circle, downwards, glow, rect, whole } from '../svg.ts';

export interface Deco {
  readonly ground: readonly [string, string];
  readonly gold: string;
  readonly centre: readonly [number, number];
  readonly disc?: string;
  readonly emblem: string;
  readonly letters: string;
}

/** Gilded frame, rays, one emblem: the lobby of an expensive house. */
export const deco = ({ ground, gold, centre: [x, y], disc, emblem, letters }: Deco): Drawn => ({
  defs:
    downwards('ground', [0, ground[0]], [1, ground[1]]) +
    glow('shine', [0, gold, 0.75], [0.6, gold, 0.16], [1, gold, 0]),
  art:
    whole('url(#ground)') +
    rays(x, y, 28, gold, 0.13) +
    circle(x, y, 330, 'url(#shine)') +
    (disc === undefined ? '' : circle(x, y, 150, disc)) +
    emblem +
    rect(24, 24, 552, 752, 'none', `stroke="${gold}" stroke-width="2"`) +
    rect(33, 33, 534, 734, 'none', `stroke="${gold}" stroke-width="5"`) +
    [
      [33, 33],
      [567, 33],
      [33, 767],
      [567, 767],
    ]
      .map(
        ([cx = 0, cy = 0]) =>
          circle(cx, cy, 15, ground[1], `stroke="${gold}" stroke-width="2.5"`) + circle(cx, cy, 6, gold),
      )
      .join('') +
    letters,
});
