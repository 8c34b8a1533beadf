import { encode } from 'uqr';
import { COLOURS, LEFT, type Pages, RIGHT, WIDTH } from './page.ts';
import type { StatementSheet } from './sheet.ts';

const CODE = 112;
const PADDING = 14;
const STEP = { size: 9.5, colour: COLOURS.ink, leading: 13.5 } as const;
const FACT = { size: 9, colour: COLOURS.quiet, leading: 13 } as const;
const FACT_LABELS = 172;
const MONO_SIZE = 8.6;

/** A box with instructions for independent verification, and a QR code of the verifier's address. */
export function drawCheck(pages: Pages, check: StatementSheet['check']): void {
  const { title, steps, proven, facts } = check;
  const text = LEFT + PADDING + CODE + 16;
  const width = RIGHT - PADDING - text;
  const third = (width - 28) / 3;
  const stepsHeight = Math.max(
    ...steps.map((step) => pages.pen.wrap(step, third - 16, STEP).length * STEP.leading),
  );
  const upper = Math.max(CODE, 22 + stepsHeight + 8 + proven.length * FACT.leading);
  const height = PADDING + upper + 18 + facts.length * FACT.leading + PADDING;
  pages.y += 14;
  pages.need(height);
  const top = pages.y;
  pages.document.roundedRect(LEFT, top, WIDTH, height, 10).lineWidth(1).strokeColor(COLOURS.box).stroke();
  drawCode(pages, check.address, LEFT + PADDING, top + PADDING);
  pages.text(title, text, top + PADDING + 12, { size: 12, weight: 'SemiBold', colour: COLOURS.ink });
  for (const [index, step] of steps.entries()) {
    const x = text + index * (third + 14);
    pages.text(String(index + 1), x, top + PADDING + 32, {
      size: 9.5,
      weight: 'Bold',
      colour: COLOURS.number,
    });
    pages.paragraph(step, x + 16, top + PADDING + 22, third - 16, STEP);
  }
  for (const [index, { label, text: what }] of proven.entries()) {
    const foot = top + PADDING + 22 + stepsHeight + 18 + index * FACT.leading;
    const ink = { size: FACT.size, colour: COLOURS.ink };
    const after = pages.text(`${label} `, text, foot, { ...ink, weight: 'SemiBold' });
    pages.text(pages.pen.shorten(what, width - after, ink), text + after, foot, ink);
  }
  drawFacts(pages, facts, top + PADDING + upper + 8);
  pages.y = top + height;
}

function drawFacts(pages: Pages, facts: StatementSheet['check']['facts'], y: number): void {
  pages.line(y, '#e3e6ee', 1, LEFT + PADDING, RIGHT - PADDING);
  for (const [index, { label, text }] of facts.entries()) {
    const foot = y + 16 + index * FACT.leading;
    const ink = { size: FACT.size, colour: FACT.colour };
    pages.text(pages.pen.shorten(label, FACT_LABELS - 8, ink), LEFT + PADDING, foot, ink);
    const x = LEFT + PADDING + FACT_LABELS;
    if (/^[0-9a-f]{64}$/.test(text)) {
      pages.document.font('Courier').fontSize(MONO_SIZE).fillColor(COLOURS.ink);
      pages.document.text(text, x, foot, { lineBreak: false, baseline: 'alphabetic' });
    } else {
      const plain = { size: FACT.size, colour: COLOURS.ink };
      pages.text(pages.pen.shorten(text, RIGHT - PADDING - x, plain), x, foot, plain);
    }
  }
}

/** One path for all squares, so that no gaps appear between them. */
function drawCode(pages: Pages, address: string, x: number, y: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const side = CODE / size;
  for (const [row, cells] of data.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pages.document.rect(x + column * side, y + row * side, side, side);
  pages.document.fillColor('#000000').fill();
}
