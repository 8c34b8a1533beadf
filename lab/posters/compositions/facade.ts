import type { Drawn } from '../design.ts';
import { at, downwards, n, type Point, path, rect, times, whole } from '../svg.ts';

export interface Facade {
  readonly sky: readonly [string, string];
  readonly wall: string;
  readonly dark: string;
  readonly lit: string;
  readonly columns: number;
  readonly rows: number;
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  /** Scenes behind windows, drawn around the middle of the sill; a window with a scene is lit. */
  readonly scenes: Readonly<Record<number, string>>;
  readonly before?: string;
  readonly letters: string;
}

/** A house at night, with scenes in its lit windows. */
export function facade(design: Facade): Drawn {
  const { sky, wall, dark, lit, columns, rows, from, to, scenes, before = '', letters } = design;
  const [wide, high] = [(to[0] - from[0]) / columns, (to[1] - from[1]) / rows];
  const [w, h] = [wide * 0.66, high * 0.72];
  const corner = (index: number): Point => [
    from[0] + (index % columns) * wide + (wide - w) / 2,
    from[1] + Math.floor(index / columns) * high + (high - h) / 2,
  ];
  const box = (x: number, y: number, width: number, height: number): string =>
    `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
  const everywhere = (draw: (x: number, y: number) => string): string =>
    times(columns * rows, (index) => draw(...corner(index)));

  const inhabited = Object.entries(scenes).map(([index, scene]) => {
    const [x, y] = corner(Number(index));
    const clip = `<clipPath id="pane${index}">${rect(x, y, w, h, '#000')}</clipPath>`;
    const inside = `<g clip-path="url(#pane${index})">${at(x + w / 2, y + h, scene)}</g>`;
    return { clip, drawn: rect(x, y, w, h, lit) + (scene === '' ? '' : inside) };
  });
  return {
    defs: downwards('sky', [0, sky[0]], [1, sky[1]]) + inhabited.map(({ clip }) => clip).join(''),
    art:
      whole('url(#sky)') +
      rect(from[0] - 14, from[1] - 16, to[0] - from[0] + 28, 830 - from[1], wall) +
      rect(from[0] - 24, from[1] - 26, to[0] - from[0] + 48, 14, dark) +
      path(
        everywhere((x, y) => box(x, y, w, h) + box(x - 5, y + h, w + 10, 6)),
        dark,
      ) +
      path(
        everywhere((x, y) => box(x + w / 2 - 1.5, y, 3, h) + box(x, y + h * 0.4, w, 3)),
        wall,
      ) +
      inhabited.map(({ drawn }) => drawn).join('') +
      before +
      letters,
  };
}
