import type { Drawn } from '../design.ts';
import { circle, downwards, glow, whole } from '../svg.ts';

export interface Horizon {
  /** From the top of the sky down to the horizon. */
  readonly sky: readonly [string, string, string];
  readonly orb: {
    readonly x: number;
    readonly y: number;
    readonly r: number;
    readonly colour: string;
    readonly halo: string;
  };
  readonly behind?: string;
  readonly land: string;
  readonly letters: string;
}

/** A sun or moon over land or sea, with a figure or object in front. */
export const horizon = ({ sky, orb, behind = '', land, letters }: Horizon): Drawn => ({
  defs:
    downwards('sky', [0, sky[0]], [0.55, sky[1]], [1, sky[2]]) +
    glow('halo', [0, orb.halo, 0.85], [0.5, orb.halo, 0.3], [1, orb.halo, 0]),
  art:
    whole('url(#sky)') +
    behind +
    circle(orb.x, orb.y, orb.r * 2.4, 'url(#halo)') +
    circle(orb.x, orb.y, orb.r, orb.colour) +
    land +
    letters,
});
