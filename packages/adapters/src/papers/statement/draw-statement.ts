import { madePdf } from '../made-pdf.ts';
import { drawCheck } from './draw-check.ts';
import { type Area, ROW_HEIGHT, TableDrawing } from './draw-table.ts';
import { COLOURS, LEFT, LOWEST, Pages, RIGHT, WIDTH } from './page.ts';
import type { Cell, Row, Section, StatementSheet } from './sheet.ts';

const WHOLE: Area = { x: LEFT, width: WIDTH };
const COLUMN_GAP = 32;
const HALF = (WIDTH - COLUMN_GAP) / 2;
const LEFT_HALF: Area = { x: LEFT, width: HALF };
const RIGHT_HALF: Area = { x: LEFT + HALF + COLUMN_GAP, width: HALF };
const TITLE_HEIGHT = 35;
const HEAD_HEIGHT = 20;
const NOTE = { size: 9, colour: COLOURS.quiet, leading: 13 } as const;

/** A4 pages with the required glyphs embedded. */
export const drawStatement = (sheet: StatementSheet): Promise<Uint8Array> =>
  madePdf(
    {
      margin: 0,
      bufferPages: true,
      lang: sheet.locale,
      info: { Title: sheet.heading, Author: sheet.brand },
    },
    (document) => {
      const pages = new Pages(document, sheet);
      drawTop(pages, sheet);
      drawPots(pages, sheet);
      drawSection(pages, WHOLE, sheet.summary);
      drawLines(pages, sheet.lines);
      drawHalves(pages, sheet);
      drawSection(pages, WHOLE, sheet.holds);
      drawCheck(pages, sheet.check);
      pages.drawFeet();
    },
  );

function drawTop(pages: Pages, { brand, title, period, facts }: StatementSheet): void {
  const top = pages.y;
  pages.logo(LEFT, top);
  pages.text(brand, LEFT + 25, top + 14, { size: 14, weight: 'SemiBold', colour: COLOURS.ink });
  pages.text(title, LEFT, top + 48, { size: 21, weight: 'SemiBold', colour: COLOURS.ink });
  pages.text(period, LEFT, top + 66, { size: 11, colour: COLOURS.quiet });
  const widest = Math.max(
    ...facts.map(({ text }) => pages.pen.widthOf(text, { size: 10, weight: 'Medium' })),
  );
  const labels = Math.max(...facts.map(({ label }) => pages.pen.widthOf(label, { size: 10 })));
  for (const [index, { label, text }] of facts.entries()) {
    const foot = top + 11 + index * 16;
    pages.text(label, RIGHT - widest - 12 - labels, foot, { size: 10, colour: COLOURS.quiet });
    pages.textAtEnd(text, RIGHT, foot, { size: 10, weight: 'Medium', colour: COLOURS.ink });
  }
  pages.y = top + 93;
  pages.line(pages.y, COLOURS.ink, 1.5);
  pages.y += 14;
}

/** The closing total, and its three parts. */
function drawPots(pages: Pages, { pots }: StatementSheet): void {
  const height = 86;
  const { y } = pages;
  pages.document.roundedRect(LEFT, y, WIDTH, height, 10).fillColor(COLOURS.well).fill();
  const share = WIDTH / 4.25;
  let x = LEFT;
  for (const [index, { label, amount, text }] of pots.entries()) {
    const width = index === 0 ? share * 1.25 : share;
    if (index > 0)
      pages.document
        .moveTo(x, y + 12)
        .lineTo(x, y + height - 12)
        .lineWidth(1)
        .strokeColor(COLOURS.wellRule)
        .stroke();
    const ink = { size: 9.5, colour: COLOURS.quiet } as const;
    pages.text(pages.pen.shorten(label, width - 28, ink), x + 14, y + 22, ink);
    drawBig(pages, amount, { x: x + 14, foot: y + (index === 0 ? 44 : 42), size: index === 0 ? 20 : 15 });
    pages.paragraph(text, x + 14, y + (index === 0 ? 52 : 48), width - 28, { ...ink, leading: 13 });
    x += width;
  }
  pages.y += height;
}

function drawBig(
  pages: Pages,
  amount: Cell,
  { x, foot, size }: { readonly x: number; readonly foot: number; readonly size: number },
): void {
  let at = x;
  for (const { text, tone } of amount)
    at += pages.text(
      text,
      at,
      foot,
      tone === 'decimals'
        ? { size: size * 0.68, weight: 'Medium', colour: COLOURS.decimals }
        : { size, weight: 'SemiBold', colour: COLOURS.ink },
    );
}

function drawTitle(pages: Pages, area: Area, { title, beside }: Section): void {
  pages.y += 15;
  const ink = { size: 12, weight: 'SemiBold', colour: COLOURS.ink } as const;
  const width = pages.text(title, area.x, pages.y + 12, ink);
  if (beside !== undefined) {
    const small = { size: 9.5, colour: COLOURS.quiet };
    const text = pages.pen.shorten(beside, area.width - width - 16, small);
    pages.textAtEnd(text, area.x + area.width, pages.y + 12, small);
  }
  pages.y += 20;
}

function drawNotes(pages: Pages, area: Area, notes: readonly string[]): void {
  for (const note of notes) {
    pages.y += 4;
    pages.need(NOTE.leading * 2);
    pages.y += pages.paragraph(note, area.x, pages.y, area.width, NOTE);
  }
}

/** A heading stays with its first row. The table head is repeated on every page. */
function drawSection(pages: Pages, area: Area, section: Section): void {
  const { table, notes = [] } = section;
  pages.need(TITLE_HEIGHT + HEAD_HEIGHT + 2 * ROW_HEIGHT);
  drawTitle(pages, area, section);
  const drawing = new TableDrawing(pages, area, table);
  if (table.rows.length === 0) drawing.none();
  else drawing.head();
  for (const row of table.rows) {
    if (!pages.has(ROW_HEIGHT + 3)) {
      pages.turn();
      drawing.head();
    }
    drawing.row(row);
  }
  drawNotes(pages, area, notes);
}

/** Every page has the balances brought and carried forward. */
function drawLines(pages: Pages, lines: StatementSheet['lines']): void {
  const { table, carried, brought } = lines;
  pages.need(TITLE_HEIGHT + HEAD_HEIGHT + 3 * ROW_HEIGHT);
  drawTitle(pages, WHOLE, lines);
  const drawing = new TableDrawing(pages, WHOLE, table);
  if (table.rows.length === 0) {
    drawing.none();
    return;
  }
  drawing.head();
  let before: Row | undefined;
  for (const [index, row] of table.rows.entries()) {
    const isLast = index === table.rows.length - 1;
    if (before !== undefined && !pages.has(isLast ? ROW_HEIGHT : 2 * ROW_HEIGHT)) {
      drawing.carry(carried(pages.number + 1), before);
      pages.turn();
      drawing.head();
      drawing.carry(brought(pages.number - 1), before);
    }
    drawing.row(row);
    before = row;
  }
}

/** Payouts and fees on the left, tax totals on the right, if both fit side by side. */
function drawHalves(pages: Pages, { payouts, fees, tax }: StatementSheet): void {
  const left = heightOf(payouts) + heightOf(fees);
  const right = heightOf(tax);
  const room = LOWEST - 80;
  if (Math.max(left, right) > room) {
    for (const section of [payouts, fees, tax]) drawSection(pages, WHOLE, section);
    return;
  }
  pages.need(Math.max(left, right));
  const top = pages.y;
  drawSection(pages, LEFT_HALF, payouts);
  drawSection(pages, LEFT_HALF, fees);
  const bottom = pages.y;
  pages.y = top;
  drawSection(pages, RIGHT_HALF, tax);
  pages.y = Math.max(bottom, pages.y);
}

/** Upper bound: three lines per note. */
const heightOf = ({ table, notes = [] }: Section): number =>
  TITLE_HEIGHT +
  HEAD_HEIGHT +
  Math.max(1, table.rows.length) * (ROW_HEIGHT + 1.5) +
  notes.length * (3 * NOTE.leading + 4);
