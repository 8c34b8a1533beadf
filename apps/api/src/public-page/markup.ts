import { htmlText } from '@cliffhanger/core/kernel';

/** HTML that is written already; everything else is text and becomes HTML by being escaped. */
export interface Markup {
  readonly markup: string;
}

type Piece = Markup | string | readonly Piece[];

/**
 * A piece of a page: `` html`<b>${name}</b>` ``. What is filled in is escaped, unless it was written by `html` itself. A
 * number is written by the caller, in the reader's figures.
 */
export const html = (written: TemplateStringsArray, ...filled: readonly Piece[]): Markup => ({
  markup: written.map((text, index) => text + markupOf(filled[index] ?? '')).join(''),
});

export const NOTHING: Markup = { markup: '' };

function markupOf(piece: Piece): string {
  if (typeof piece === 'string') return htmlText(piece);
  return 'markup' in piece ? piece.markup : piece.map(markupOf).join('');
}
