import type { Drawn } from '../design.ts';
import { circle, downwards, glow, path, polygon, rect, whole } from '../svg.ts';

export interface Street {
  readonly air: readonly [string, string];
  readonly ground: string;
  readonly light: string;
  readonly lamp: readonly [x: number, top: number];
  readonly floor: number;
  readonly behind: string;
  readonly people: string;
  readonly weather: string;
  readonly letters: string;
}

/** A lamp in bad weather, with a person under it. */
export const street = ({
  air,
  ground,
  light,
  lamp: [x, top],
  floor,
  behind,
  people,
  weather,
  letters,
}: Street): Drawn => ({
  defs:
    downwards('air', [0, air[0]], [1, air[1]]) +
    downwards('cone', [0, light, 0.8], [1, light, 0.05]) +
    glow('halo', [0, light, 0.9], [0.25, light, 0.4], [1, light, 0]),
  art:
    whole('url(#air)') +
    behind +
    rect(0, floor, 600, 800 - floor, ground) +
    `<ellipse cx="${x}" cy="${floor + 14}" rx="190" ry="34" fill="${light}" opacity=".35"/>` +
    polygon(
      [
        [x - 20, top + 16],
        [x + 20, top + 16],
        [x + 180, floor + 14],
        [x - 180, floor + 14],
      ],
      'url(#cone)',
    ) +
    circle(x, top + 10, 130, 'url(#halo)') +
    path(`M${x + 64} ${floor + 20}V${top - 6}q0-26-30-26h-30v8h28q22 0 22 22V${floor + 20}z`, '#0a0a12') +
    path(`M${x - 26} ${top + 16}q4-38 26-38t26 38z`, '#0a0a12') +
    people +
    weather +
    letters,
});
