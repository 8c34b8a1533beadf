import { SHEET } from '../../tools/artwork/sheets.ts';
import type { PosterDesign } from './design.ts';
import { numbersFor } from './svg.ts';

/** The whole poster as SVG; deterministic for a design. */
export function posterOf({ slug, title, draw }: PosterDesign): string {
  const { defs = '', art } = draw(numbersFor(slug));
  const { width, height } = SHEET;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${escaped(title)}</title><defs><clipPath id="sheet"><path d="M0 0h${width}v${height}H0z"/></clipPath>${defs}</defs><g clip-path="url(#sheet)">${art}</g></svg>\n`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
