import type { Drawn } from '../design.ts';
import { circle, downwards, glow, path, polygon, rect, whole } from '../svg.ts';

export interface Corridor {
  readonly dark: string;
  readonly wall: string;
  readonly light: string;
  /** The lit opening at the end: its centre, its floor and its size. */
  readonly opening: {
    readonly x: number;
    readonly floor: number;
    readonly width: number;
    readonly height: number;
  };
  readonly within: string;
  readonly before?: string;
  readonly letters: string;
}

/** A lit opening at the end of a dark corridor, with its light on the floor. */
export const corridor = ({ dark, wall, light, opening, within, before = '', letters }: Corridor): Drawn => {
  const { x, floor, width, height } = opening;
  const [left, right, top] = [x - width / 2, x + width / 2, floor - height];
  return {
    defs:
      downwards('beam', [0, light, 0.75], [1, light, 0]) +
      glow('spill', [0, light, 0.5], [1, light, 0]) +
      downwards('wall', [0, dark], [1, wall]),
    art:
      whole('url(#wall)') +
      path(`M0 0L${left - 60} ${top - 70}V${floor}L0 800z`, dark, 'opacity=".55"') +
      path(`M600 0L${right + 60} ${top - 70}V${floor}L600 800z`, dark, 'opacity=".55"') +
      rect(0, floor, 600, 800 - floor, dark, 'opacity=".7"') +
      circle(x, floor - height / 2, height * 1.15, 'url(#spill)') +
      polygon(
        [
          [left, floor],
          [right, floor],
          [right + 170, 800],
          [left - 170, 800],
        ],
        'url(#beam)',
      ) +
      rect(left - 9, top - 9, width + 18, height + 9, dark) +
      rect(left, top, width, height, light) +
      within +
      before +
      letters,
  };
};
