import { circle, n, type Point, path, polygon, stroke, times } from './svg.ts';

/* People and places from afar. Feet are at y = 0; most figures are 170 high. */

export const man = (colour: string): string =>
  circle(0, -157, 15, colour) +
  path(
    'M-7 -146h14v10q19 2 23 18l5 58-10 2-6-46 2 46 3 62h-17l-5-66-5 66h-17l3-62 2-46-6 46-10-2 5-58q4-16 23-18z',
    colour,
  );

export const woman = (colour: string): string =>
  path('M-16 -156a16 17 0 0 1 32 0q2 26 8 38h-14v-18h-20v18h-14q6-12 8-38z', colour) +
  path(
    'M-6 -146h12v11q14 2 17 16l7 48-8 3-8-40-2 30q6 14 12 34l10 38q-34 10-68 0l10-38q6-20 12-34l-2-30-8 40-8-3 7-48q3-14 17-16zM-10 0l2-12h6l-1 12zM4 0l-1-12h6l2 12z',
    colour,
  );

export const child = (colour: string): string =>
  circle(0, -80, 13, colour) +
  path('M-12 -66h24l6 34-7 2-4-16 1 20 2 26h-8l-2-24-2 24h-8l2-26 1-20-4 16-7-2z', colour);

export const couple = (colour: string): string =>
  `<g transform="translate(-24 0)">${man(colour)}</g><g transform="translate(24 0) scale(.94)">${woman(colour)}</g>`;

/** A head that looks to the right, about 330 high; the chin is near (60, 250). */
export const profile = (colour: string): string =>
  path(
    'M-4 0c-76-4-116 56-110 134 4 48 24 76 20 124q-4 34-54 62v20h214q-6-40-10-70c22 2 44-2 46-24 1-10-6-14-4-22 8-3 9-10 3-16 6-5 6-13 1-19 14-4 24-10 17-23-9-17-21-32-21-54C102 50 70 3-4 0z',
    colour,
  );

/** The same with pinned-up hair. */
export const ladyProfile = (colour: string): string =>
  circle(-112, 46, 50, colour) +
  circle(-132, 12, 24, colour) +
  path(
    'M-4 6c-74-6-112 50-106 124 3 44 30 76 34 116 2 28-14 44-60 64v30h196q-16-20-26-62c20 2 42-4 44-24 1-10-6-13-4-20 9-4 10-11 3-16 6-5 5-12 1-17 12-4 22-9 16-21-8-16-18-30-18-52C76 50 60 10-4 6z',
    colour,
  );

export function skyline(
  next: () => number,
  { base, height, colour, lit, from = -20, to = 620 }: SkylineOptions,
): string {
  let x = from;
  let houses = '';
  let windows = '';
  while (x < to) {
    const width = 40 + Math.round(next() * 50);
    const tall = height * (0.35 + next() * 0.65);
    houses += `M${n(x)} ${n(base)}v${n(-tall)}h${width}v${n(tall)}z`;
    if (next() > 0.7) houses += `M${n(x + width / 2 - 2)} ${n(base - tall)}v-36h4v36z`;
    for (let wy = base - tall + 14; wy < base - 16; wy += 20)
      for (let wx = x + 8; wx < x + width - 12; wx += 16)
        if (next() > 0.72) windows += `M${n(wx)} ${n(wy)}h7v9h-7z`;
    x += width + Math.round(next() * 8);
  }
  return path(houses, colour) + (lit === undefined ? '' : path(windows, lit));
}

interface SkylineOptions {
  readonly base: number;
  readonly height: number;
  readonly colour: string;
  readonly lit?: string;
  readonly from?: number;
  readonly to?: number;
}

export function pines(next: () => number, base: number, tall: number, colour: string): string {
  let d = '';
  for (let x = -20; x < 620; x += 20 + next() * 12) {
    const h = tall * (0.6 + next() * 0.4);
    d += `M${n(x)} ${n(base - h)}l${n(h * 0.1)} ${n(h * 0.3)}h${n(-h * 0.04)}l${n(h * 0.12)} ${n(h * 0.32)}h${n(-h * 0.05)}l${n(h * 0.13)} ${n(h * 0.38)}h${n(-h * 0.52)}l${n(h * 0.13)} ${n(-h * 0.38)}h${n(-h * 0.05)}l${n(h * 0.12)} ${n(-h * 0.32)}h${n(-h * 0.04)}z`;
  }
  return path(`${d}M-10 ${base - 2}h620v${800 - base + 12}h-620z`, colour);
}

/** A hill line from edge to edge, filled down to the bottom. */
export function hills(next: () => number, base: number, swing: number, colour: string): string {
  const steps = 4;
  let d = `M-10 810V${n(base + (next() - 0.5) * swing)}`;
  for (let step = 1; step <= steps; step += 1) {
    const x = -10 + (620 / steps) * step;
    d += `Q${n(x - 78)} ${n(base + (next() - 0.5) * swing * 2)} ${n(x)} ${n(base + (next() - 0.5) * swing)}`;
  }
  return path(`${d}V810z`, colour);
}

export const waves = (base: number, high: number, long: number, colour: string, shift = 0): string => {
  let d = `M${n(-long - shift)} 810V${base}`;
  for (let x = -long - shift; x < 620; x += long)
    d += `q${n(long / 4)} ${-high} ${n(long / 2)} 0t${n(long / 2)} 0`;
  return path(`${d}V810z`, colour);
};

export const stars = (next: () => number, count: number, below: number, colour = '#fff'): string => {
  const sized = [1, 1.5, 2.2];
  return sized
    .map((r) =>
      stroke(
        times(Math.round(count / sized.length), () => `M${n(next() * 600)} ${n(next() * below)}h0`),
        colour,
        r * 2,
        `stroke-linecap="round" opacity="${r / 3}"`,
      ),
    )
    .join('');
};

export const rain = (next: () => number, count: number, colour: string, lean = -14): string =>
  stroke(
    times(count, () => {
      const long = 20 + next() * 40;
      return `M${n(next() * 640)} ${n(next() * 800)}l${n((lean * long) / 50)} ${n(long)}`;
    }),
    colour,
    1.4,
    'opacity=".45"',
  );

export const snow = (next: () => number, count: number, colour: string): string =>
  [3, 5, 8]
    .map((width) =>
      stroke(
        times(Math.round(count / 3), () => `M${n(next() * 600)} ${n(next() * 800)}h0`),
        colour,
        width,
        `stroke-linecap="round" opacity="${width / 10}"`,
      ),
    )
    .join('');

/** Rays from one point, every second one filled. */
export function rays(x: number, y: number, count: number, colour: string, opacity = 1): string {
  let d = '';
  for (let ray = 0; ray < count; ray += 1) {
    const from = (ray / count) * Math.PI * 2;
    const to = ((ray + 0.5) / count) * Math.PI * 2;
    d += `M${n(x)} ${n(y)}L${n(x + Math.cos(from) * 1000)} ${n(y + Math.sin(from) * 1000)} ${n(x + Math.cos(to) * 1000)} ${n(y + Math.sin(to) * 1000)}z`;
  }
  return path(d, colour, opacity === 1 ? '' : `opacity="${opacity}"`);
}

/** Half of a faceted object and its mirror image. */
export const facets = (list: readonly (readonly [colour: string, ...points: Point[]])[]): string =>
  list
    .map(([colour, ...points]) => {
      const edge = `stroke="${colour}" stroke-width=".8"`;
      return (
        polygon(points, colour, edge) +
        polygon(
          points.map(([x, y]) => [-x, y]),
          colour,
          edge,
        )
      );
    })
    .join('');
