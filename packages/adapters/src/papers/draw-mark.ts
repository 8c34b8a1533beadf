import { BRAND_MARK_LEDGE, BRAND_MARK_PLAY } from '@cliffhanger/core/kernel';

const VIEW = 64;
const CORNER = 15;
const TILE = '#14161f';
const LEDGE = '#f4f5f9';
const PLAY = '#2c7dff';

/** The platform's logo; it is square. */
export function drawMark(
  document: PDFKit.PDFDocument,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  document
    .save()
    .translate(x, y)
    .scale(size / VIEW);
  document.roundedRect(0, 0, VIEW, VIEW, CORNER).clip();
  document.rect(0, 0, VIEW, VIEW).fillColor(TILE).fill();
  document.path(BRAND_MARK_LEDGE).fillColor(LEDGE).fill();
  document.path(BRAND_MARK_PLAY).fillColor(PLAY).fill();
  document.restore();
}
