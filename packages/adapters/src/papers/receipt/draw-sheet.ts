import { drawMark } from '../draw-mark.ts';
import type { Weight } from '../fonts.ts';
import { madePdf } from '../made-pdf.ts';
import { type Column, Pen } from '../pen.ts';
import type { Line, Sheet } from './sheet.ts';

const MARGIN = 56;
const SIZES = { title: 22, strong: 13, text: 10.5, small: 9 } as const;
const INK = '#16181d';
const QUIET = '#5c6270';
const RULE = '#d9dce3';
/** Line height relative to the font size. */
const LEADING = 1.45;
const GAP = 14;
const MARK = 28;
/** Shares of the width: item, quantity, unit price, total. */
const COLUMNS = [0.46, 0.14, 0.2, 0.2] as const;
const LABELS = 0.38;

interface LineInk {
  readonly size?: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly isAtEnd?: boolean;
}

/** One A4 page with the required glyphs embedded. */
export const drawSheet = (sheet: Sheet): Promise<Uint8Array> =>
  madePdf(
    {
      margin: MARGIN,
      lang: sheet.locale,
      info: { Title: `${sheet.title} ${sheet.facts[0]?.text ?? ''}`, Author: sheet.merchant[0] ?? '' },
    },
    (document) => new SheetDrawing(document, sheet).draw(),
  );

class SheetDrawing {
  readonly #document: PDFKit.PDFDocument;
  readonly #sheet: Sheet;
  readonly #pen: Pen;
  readonly #whole: Column;
  #y = MARGIN;

  constructor(document: PDFKit.PDFDocument, sheet: Sheet) {
    this.#document = document;
    this.#sheet = sheet;
    this.#pen = new Pen(document, sheet.locale);
    this.#whole = { x: MARGIN, width: document.page.width - 2 * MARGIN };
  }

  draw(): void {
    const { title, merchant, facts, columns, rows, sums, notes } = this.#sheet;
    const [name = '', ...about] = merchant;
    drawMark(this.#document, { ...this.#whole, y: this.#y, size: MARK });
    this.#y += MARK + GAP;
    this.#y += this.#text(name, this.#whole, { size: SIZES.strong, weight: 'Bold' });
    for (const line of about) this.#y += this.#text(line, this.#whole, { size: SIZES.small, colour: QUIET });
    this.#y += 2 * GAP;
    this.#y += this.#text(title, this.#whole, { size: SIZES.title, weight: 'Bold' }) + GAP;
    for (const fact of facts) this.#line(fact);
    this.#rule();
    this.#row(columns, { size: SIZES.small, colour: QUIET });
    for (const row of rows) this.#row(row);
    this.#rule();
    for (const sum of sums) this.#line(sum, true);
    this.#y += 2 * GAP;
    for (const note of notes) this.#y += this.#text(note, this.#whole, { size: SIZES.small, colour: QUIET });
  }

  #rule(): void {
    const { x, width } = this.#whole;
    this.#y += GAP / 2;
    this.#document
      .moveTo(x, this.#y)
      .lineTo(x + width, this.#y)
      .strokeColor(RULE)
      .stroke();
    this.#y += GAP;
  }

  #line({ label, text, isStrong = false }: Line, isSum = false): void {
    const { x, width } = this.#whole;
    const weight = isStrong ? 'Bold' : 'Regular';
    const share = isSum ? 1 - LABELS : LABELS;
    const told = this.#text(
      label,
      { x, width: width * share - GAP },
      { weight, ...(isStrong ? {} : { colour: QUIET }) },
    );
    const place = { x: x + width * share, width: width * (1 - share) };
    this.#y += Math.max(told, this.#text(text, place, { weight, isAtEnd: isSum }));
  }

  #row(cells: readonly string[], ink: LineInk = {}): void {
    let { x } = this.#whole;
    const heights = cells.map((cell, index) => {
      const width = this.#whole.width * (COLUMNS[index] ?? 0);
      const height = this.#text(
        cell,
        { x, width: width - (index === 0 ? GAP : 0) },
        { ...ink, isAtEnd: index > 0 },
      );
      x += width;
      return height;
    });
    this.#y += Math.max(...heights);
  }

  /** Draws at the current position and returns the height. */
  #text(
    text: string,
    { x, width }: Column,
    { size = SIZES.text, weight = 'Regular', colour = INK, isAtEnd = false }: LineInk = {},
  ): number {
    const height = size * LEADING;
    const lines = this.#pen.wrap(text, width, { size, weight });
    for (const [index, line] of lines.entries()) {
      const at = isAtEnd ? x + width - this.#pen.widthOf(line, { size, weight }) : x;
      this.#pen.write(line, at, this.#y + index * height + size, { size, weight, colour });
    }
    return lines.length * height;
  }
}
