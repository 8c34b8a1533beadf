import type { Drawn } from '../design.ts';
import { circle, downwards, n, path, whole } from '../svg.ts';

export interface PaperCut {
  /** From the nearest sheet to the farthest. */
  readonly sheets: readonly string[];
  readonly heart: string;
  readonly centre: readonly [x: number, y: number];
  readonly opening: number;
  readonly edge: 'soft' | 'jagged' | 'leafy';
  readonly subject: string;
  readonly letters: string;
}

/** Layered sheets of paper, each with a hole: depth with few shadows. */
export function paperCut(next: () => number, design: PaperCut): Drawn {
  const {
    sheets,
    heart,
    centre: [x, y],
    opening,
    edge,
    subject,
    letters,
  } = design;
  const layers = [...sheets].reverse().map((colour, index) => {
    const hole = holeOf(next, x, y, opening + index * 44, edge);
    const shade = path(
      `M-9-9h620v820H-9z${hole}`,
      '#000',
      'opacity=".28" fill-rule="evenodd" transform="translate(3 8)"',
    );
    return (index === 0 ? '' : shade) + path(`M-9-9h620v820H-9z${hole}`, colour, 'fill-rule="evenodd"');
  });
  return {
    defs: downwards('foot', [0, '#000', 0], [1, '#000', 0.45]),
    art: whole(heart) + circle(x, y, opening * 1.2, heart) + subject + layers.join('') + letters,
  };
}

function holeOf(next: () => number, x: number, y: number, r: number, edge: PaperCut['edge']): string {
  const corners = edge === 'jagged' ? 26 : edge === 'leafy' ? 18 : 11;
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * Math.PI * 2;
    const reach =
      edge === 'jagged' ? r * (corner % 2 === 0 ? 1.1 : 0.86 + next() * 0.1) : r * (0.9 + next() * 0.2);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 1.18] as const;
  });
  if (edge === 'jagged') return `M${points.map(([px, py]) => `${n(px)} ${n(py)}`).join('L')}z`;
  const middle = (a: number): readonly [number, number] => {
    const [p, q] = [points[a % corners], points[(a + 1) % corners]];
    return [((p?.[0] ?? 0) + (q?.[0] ?? 0)) / 2, ((p?.[1] ?? 0) + (q?.[1] ?? 0)) / 2];
  };
  if (edge === 'leafy') {
    return `M${points.map(([px, py]) => `${n(px)} ${n(py)}`).join(`A${n(r * 0.2)} ${n(r * 0.2)} 0 0 1 `)}A${n(r * 0.2)} ${n(r * 0.2)} 0 0 1 ${n(points[0]?.[0] ?? 0)} ${n(points[0]?.[1] ?? 0)}z`;
  }
  const [sx, sy] = middle(corners - 1);
  return `M${n(sx)} ${n(sy)}${points.map(([px, py], index) => `Q${n(px)} ${n(py)} ${n(middle(index)[0])} ${n(middle(index)[1])}`).join('')}z`;
}
