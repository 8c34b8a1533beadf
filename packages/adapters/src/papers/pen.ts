import type { Locale } from '@cliffhanger/core/kernel';
import { runsOf, type Weight } from './fonts.ts';

export interface Column {
  readonly x: number;
  readonly width: number;
}

export interface Ink {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour: string;
}

/** Draws text of one language on a PDF, with font fallback per character. */
export class Pen {
  readonly #document: PDFKit.PDFDocument;
  readonly #locale: Locale;
  readonly #words: Intl.Segmenter;

  constructor(document: PDFKit.PDFDocument, locale: Locale) {
    this.#document = document;
    this.#locale = locale;
    this.#words = new Intl.Segmenter(locale, { granularity: 'word' });
  }

  /** Draws one line with its baseline at `foot`, across fonts, and returns its width. */
  write(text: string, x: number, foot: number, { size, weight = 'Regular', colour }: Ink): number {
    let at = x;
    for (const { text: piece, font } of runsOf(text, this.#locale, weight)) {
      this.#document.font(font).fontSize(size).fillColor(colour);
      this.#document.text(piece, at, foot, { lineBreak: false, baseline: 'alphabetic' });
      at += this.#document.widthOfString(piece);
    }
    return at - x;
  }

  widthOf(text: string, { size, weight = 'Regular' }: Pick<Ink, 'size' | 'weight'>): number {
    return runsOf(text, this.#locale, weight)
      .map(({ text: piece, font }) => this.#document.font(font).fontSize(size).widthOfString(piece))
      .reduce((sum, width) => sum + width, 0);
  }

  /** Wraps at word boundaries of the language. A word longer than a line is broken anywhere. */
  wrap(text: string, width: number, ink: Pick<Ink, 'size' | 'weight'>): readonly string[] {
    const fits = (line: string) => this.widthOf(line, ink) <= width;
    const pieces = [...this.#words.segment(text)].flatMap(({ segment }) =>
      fits(segment) ? [segment] : [...segment],
    );
    const lines: string[] = [];
    let line = '';
    for (const piece of pieces) {
      if (line !== '' && !fits((line + piece).trimEnd())) {
        lines.push(line.trimEnd());
        line = piece.trimStart();
      } else line += piece;
    }
    return [...lines, line.trimEnd()];
  }

  /** Truncates the text to the width, with an ellipsis. */
  shorten(text: string, width: number, ink: Pick<Ink, 'size' | 'weight'>): string {
    if (this.widthOf(text, ink) <= width) return text;
    const characters = [...text];
    while (characters.length > 0 && this.widthOf(`${characters.join('').trimEnd()}…`, ink) > width)
      characters.pop();
    return `${characters.join('').trimEnd()}…`;
  }
}
