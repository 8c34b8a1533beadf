import { drawMark } from '../draw-mark.ts';
import { type Ink, Pen } from '../pen.ts';
import type { StatementSheet } from './sheet.ts';

/* A4 in pixels: 794 × 1123, at three quarters of a point each. */
const POINTS_PER_PIXEL = 0.75;
export const LEFT = 48;
export const WIDTH = 698;
export const RIGHT = LEFT + WIDTH;
const TOP = 40;
const FOOT_Y = 1083;
/** Only the footer is below. */
export const LOWEST = 1070;

export const COLOURS = {
  ink: '#14161f',
  quiet: '#5b6275',
  decimals: '#666d80',
  good: '#0b7a53',
  goodDecimals: '#2f7a5d',
  rule: '#e8eaf0',
  headRule: '#b9bfcc',
  box: '#c9ced9',
  well: '#f4f5f9',
  wellRule: '#dde1ea',
  accent: '#1f6ef5',
  number: '#1a5fd6',
  tag: '#8a4900',
} as const;

/** The pages of a statement while drawing: the pen position, headers and footers. */
export class Pages {
  readonly document: PDFKit.PDFDocument;
  readonly pen: Pen;
  readonly #sheet: StatementSheet;
  y = TOP;
  number = 1;

  constructor(document: PDFKit.PDFDocument, sheet: StatementSheet) {
    this.document = document;
    this.pen = new Pen(document, sheet.locale);
    this.#sheet = sheet;
    document.scale(POINTS_PER_PIXEL);
  }

  has(height: number): boolean {
    return this.y + height <= LOWEST;
  }

  turn(): void {
    this.document.addPage();
    this.document.scale(POINTS_PER_PIXEL);
    this.number += 1;
    this.y = TOP;
    const { heading, who } = this.#sheet;
    this.logo(LEFT, this.y);
    this.text(heading, LEFT + 25, this.y + 13, {
      size: 12,
      weight: 'SemiBold',
      colour: COLOURS.quiet,
    });
    this.textAtEnd(who, RIGHT, this.y + 13, { size: 10, colour: COLOURS.quiet });
    this.y += 26;
    this.line(this.y, COLOURS.ink, 1);
    this.y += 6;
  }

  /** Starts a new page if less height is left. */
  need(height: number): void {
    if (!this.has(height)) this.turn();
  }

  text(text: string, x: number, foot: number, ink: Ink): number {
    return this.pen.write(text, x, foot, ink);
  }

  textAtEnd(text: string, end: number, foot: number, ink: Ink): void {
    this.pen.write(text, end - this.pen.widthOf(text, ink), foot, ink);
  }

  /** Wraps the text and returns its height. */
  paragraph(
    text: string,
    x: number,
    y: number,
    width: number,
    ink: Ink & { readonly leading: number },
  ): number {
    const lines = this.pen.wrap(text, width, ink);
    for (const [index, line] of lines.entries())
      this.text(line, x, y + index * ink.leading + ink.leading * 0.74, ink);
    return lines.length * ink.leading;
  }

  line(y: number, colour: string, thickness: number, x = LEFT, end = RIGHT): void {
    this.document.moveTo(x, y).lineTo(end, y).lineWidth(thickness).strokeColor(colour).stroke();
  }

  logo(x: number, y: number): void {
    drawMark(this.document, { x, y, size: 18 });
  }

  /** After the number of pages is known. */
  drawFeet(): void {
    const { count } = this.document.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.document.switchToPage(index);
      this.line(FOOT_Y, '#e3e6ee', 1);
      const page = this.#sheet.page(index + 1, count);
      const ink = { size: 8.5, colour: COLOURS.quiet };
      const width = this.pen.widthOf(page, ink);
      this.textAtEnd(page, RIGHT, FOOT_Y + 16, ink);
      this.text(this.pen.shorten(this.#sheet.foot, WIDTH - width - 20, ink), LEFT, FOOT_Y + 16, ink);
    }
  }
}
