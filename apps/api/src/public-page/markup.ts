import { htmlText } from '@cliffhanger/core/kernel';

/** HTML that is already escaped; any other value is escaped as text. */
export interface Markup {
  readonly markup: string;
}

type Piece = Markup | string | readonly Piece[];

/**
 * A piece of a page: `` html`<b>${name}</b>` ``. Values are escaped unless `html` made them. The caller
 * formats numbers in the reader's locale.
 */
export const html = (written: TemplateStringsArray, ...filled: readonly Piece[]): Markup => ({
  markup: written.map((text, index) => text + markupOf(filled[index] ?? '')).join(''),
});

export const NOTHING: Markup = { markup: '' };

function markupOf(piece: Piece): string {
  if (typeof piece === 'string') return htmlText(piece);
  return 'markup' in piece ? piece.markup : piece.map(markupOf).join('');
}
