import type { Weight } from '../fonts.ts';
import type { Ink } from '../pen.ts';
import { COLOURS, type Pages } from './page.ts';
import type { Cell, Piece, Row, RowLook, Table } from './sheet.ts';

const GAP = 10;
export const ROW_HEIGHT = 18.5;
const ROW_FOOT = 12.4;
const SUM_EXTRA = 2.5;
const HEAD_LEADING = 12;
const SIZE = 9.5;
const DECIMALS_SIZE = SIZE * 0.86;

export interface Area {
  readonly x: number;
  readonly width: number;
}

interface Slot extends Area {
  readonly isAtEnd: boolean;
}

const WEIGHTS: Readonly<Record<RowLook, Weight>> = {
  plain: 'Regular',
  in: 'Regular',
  moved: 'Regular',
  opening: 'SemiBold',
  sum: 'SemiBold',
};

/** Draws a table row by row in an area of the page. */
export class TableDrawing {
  readonly #pages: Pages;
  readonly #area: Area;
  readonly #slots: readonly Slot[];
  readonly #table: Table;

  constructor(pages: Pages, area: Area, table: Table) {
    this.#pages = pages;
    this.#area = area;
    this.#table = table;
    this.#slots = slotsOf(table, area);
  }

  head(): void {
    const { head } = this.#table;
    if (head === null) return;
    const pages = this.#pages;
    const ink = { size: 9, weight: 'Medium', colour: COLOURS.quiet } as const;
    const texts = head.map((text, index) => pages.pen.wrap(text, this.#slots[index]?.width ?? 0, ink));
    const most = Math.max(...texts.map((lines) => lines.length));
    for (const [index, lines] of texts.entries()) {
      const { x, width, isAtEnd } = this.#slots[index] as Slot;
      for (const [at, line] of lines.entries()) {
        const foot = pages.y + 3 + (most - lines.length + at) * HEAD_LEADING + 9;
        if (isAtEnd) pages.textAtEnd(line, x + width, foot, ink);
        else pages.text(line, x, foot, ink);
      }
    }
    pages.y += 7 + most * HEAD_LEADING;
    this.#rule(COLOURS.headRule);
  }

  row({ cells, look }: Row): void {
    const pages = this.#pages;
    if (look === 'sum') {
      this.#rule(COLOURS.ink);
      pages.y += SUM_EXTRA;
    }
    for (const [index, cell] of cells.entries()) {
      const isAmount = this.#slots[index]?.isAtEnd === true;
      this.#cell(cell, this.#room(index, cells), {
        look,
        isGreen: look === 'in' && isAmount && index === AMOUNT_OF_A_LINE,
      });
    }
    pages.y += ROW_HEIGHT;
    if (look !== 'sum') this.#rule(COLOURS.rule);
  }

  /** An empty table has its heading and this text. */
  none(): void {
    this.#pages.text(this.#table.none, this.#area.x, this.#pages.y + ROW_FOOT, {
      size: SIZE,
      colour: COLOURS.quiet,
    });
    this.#pages.y += ROW_HEIGHT;
  }

  /** A balance carried over a page break: a text and the last two figures of a row. */
  carry(text: string, { cells }: Row): void {
    const pages = this.#pages;
    const ink = { size: SIZE, weight: 'Medium', colour: COLOURS.quiet } as const;
    pages.text(text, this.#slots[1]?.x ?? this.#area.x, pages.y + ROW_FOOT, ink);
    for (const index of [cells.length - 2, cells.length - 1])
      this.#cell(cells[index] ?? [], this.#slots[index] as Slot, { look: 'moved', isGreen: false });
    pages.y += ROW_HEIGHT;
    this.#rule(COLOURS.headRule);
  }

  /** Text may extend over empty cells to its right. */
  #room(index: number, cells: readonly Cell[]): Slot {
    const slot = this.#slots[index] as Slot;
    if (slot.isAtEnd || index > 0) return slot;
    let last = index;
    while (last + 1 < cells.length && cells[last + 1]?.length === 0) last += 1;
    const end = this.#slots[last] as Slot;
    return { ...slot, width: end.x + end.width - slot.x };
  }

  #cell(
    cell: Cell,
    { x, width, isAtEnd }: Slot,
    style: { readonly look: RowLook; readonly isGreen: boolean },
  ): void {
    const { pen, y } = this.#pages;
    const inked = cell.map((piece) => ({ text: piece.text, ink: inkOf(piece, style) }));
    const whole = inked.reduce((sum, { text, ink }) => sum + pen.widthOf(text, ink), 0);
    let at = isAtEnd ? x + width - whole : x;
    for (const [index, { text, ink }] of inked.entries()) {
      // Shortens the title, never the figures after it.
      const room = index === 0 ? pen.widthOf(text, ink) - (whole - width) : x + width - at;
      const isWhole = isAtEnd || whole <= width || index > 0;
      at += pen.write(
        isWhole ? text : `${pen.shorten(text, Math.max(room, width / 4), ink)} `,
        at,
        y + ROW_FOOT,
        ink,
      );
    }
  }

  #rule(colour: string): void {
    this.#pages.line(this.#pages.y, colour, 1, this.#area.x, this.#area.x + this.#area.width);
  }
}

/** In the table of lines the first figure is the change, and only it can be green. */
const AMOUNT_OF_A_LINE = 4;

function inkOf(
  { tone }: Piece,
  { look, isGreen }: { readonly look: RowLook; readonly isGreen: boolean },
): Ink {
  const weight = WEIGHTS[look];
  if (tone === 'decimals')
    return { size: DECIMALS_SIZE, weight, colour: isGreen ? COLOURS.goodDecimals : COLOURS.decimals };
  if (tone === 'tag') return { size: SIZE, weight: 'SemiBold', colour: COLOURS.tag };
  if (isGreen) return { size: SIZE, weight, colour: COLOURS.good };
  return { size: SIZE, weight, colour: tone === 'quiet' || look === 'moved' ? COLOURS.quiet : COLOURS.ink };
}

function slotsOf({ columns }: Table, { x, width }: Area): readonly Slot[] {
  const taken = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  let at = x;
  return columns.map(({ width: own, isAtEnd = false }, index) => {
    const whole = own ?? width - taken;
    const gap = index === 0 ? 0 : GAP;
    const slot = { x: at + gap, width: whole - gap, isAtEnd };
    at += whole;
    return slot;
  });
}
