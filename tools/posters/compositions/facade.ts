import type { Drawn } from '../design.ts';
import { downwards, rect, times, whole } from '../svg.ts';

export interface Facade {
  readonly sky: readonly [string, string];
  readonly wall: string;
  readonly dark: string;
  readonly lit: string;
  readonly columns: number;
  readonly rows: number;
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  /** What is behind a window, drawn round the middle of its sill; a window that has one is lit. */
  readonly scenes: Readonly<Record<number, string>>;
  readonly before?: string;
  readonly letters: string;
}

/** A house at night: every window a story, one of them ours. */
export function facade({
  sky,
  wall,
  dark,
  lit,
  columns,
  rows,
  from,
  to,
  scenes,
  before = '',
  letters,
}: Facade): Drawn {
  const [wide, high] = [(to[0] - from[0]) / columns, (to[1] - from[1]) / rows];
  const [w, h] = [wide * 0.66, high * 0.72];
  const pane = (index: number): string => {
    const x = from[0] + (index % columns) * wide + (wide - w) / 2;
    const y = from[1] + Math.floor(index / columns) * high + (high - h) / 2;
    const scene = scenes[index];
    const frame = rect(x, y, w, h, scene === undefined ? dark : lit);
    const cross =
      rect(x + w / 2 - 1.5, y, 3, h, wall) +
      rect(x, y + h * 0.4, w, 3, wall) +
      rect(x - 5, y + h, w + 10, 6, dark);
    return `${frame}${scene === undefined ? cross : `<g clip-path="url(#pane${index})"><g transform="translate(${x + w / 2} ${y + h})">${scene}</g></g>${rect(x - 5, y + h, w + 10, 6, dark)}`}`;
  };
  const clips = Object.keys(scenes)
    .map(Number)
    .map((index) => {
      const x = from[0] + (index % columns) * wide + (wide - w) / 2;
      const y = from[1] + Math.floor(index / columns) * high + (high - h) / 2;
      return `<clipPath id="pane${index}">${rect(x, y, w, h, '#000')}</clipPath>`;
    })
    .join('');
  return {
    defs: downwards('sky', [0, sky[0]], [1, sky[1]]) + clips,
    art:
      whole('url(#sky)') +
      rect(from[0] - 14, from[1] - 16, to[0] - from[0] + 28, 830 - from[1], wall) +
      rect(from[0] - 24, from[1] - 26, to[0] - from[0] + 48, 14, dark) +
      times(columns * rows, pane) +
      before +
      letters,
  };
}
