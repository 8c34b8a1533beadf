import type { Drawn } from '../design.ts';
import { downwards, path, polygon, rect, whole } from '../svg.ts';

export interface Lamplight {
  readonly room: readonly [string, string];
  readonly shade: string;
  readonly light: string;
  readonly table: string;
  readonly wall?: string;
  readonly onTable: string;
  readonly letters: string;
  /** The edge of the table. */
  readonly tableAt: number;
}

/** A room with a lamp and the objects in its light. */
export const lamplight = ({
  room,
  shade,
  light,
  table,
  wall = '',
  onTable,
  letters,
  tableAt,
}: Lamplight): Drawn => ({
  defs: downwards('beam', [0, light, 0.95], [1, light, 0.25]) + downwards('room', [0, room[0]], [1, room[1]]),
  art:
    whole('url(#room)') +
    wall +
    rect(298, 0, 4, 96, shade) +
    polygon(
      [
        [222, 190],
        [378, 190],
        [520, tableAt],
        [80, tableAt],
      ],
      'url(#beam)',
    ) +
    path('M204 190a96 96 0 0 1 192 0z', shade) +
    `<ellipse cx="300" cy="192" rx="34" ry="13" fill="#fff8e6"/>` +
    onTable +
    rect(36, tableAt, 528, 20, table) +
    path(`M96 ${tableAt + 20}h26l-18 260h-30zM478 ${tableAt + 20}h26l22 260h-30z`, table) +
    letters,
});
