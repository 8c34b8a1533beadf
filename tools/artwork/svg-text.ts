interface Line {
  /** The centre. */
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly fill: string;
}

/** A centred line in the system's sans-serif font. */
export const svgText = (text: string, { x, y, size, fill }: Line): string =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-weight="600" font-size="${size}" text-anchor="middle" fill="${fill}">${escaped(text)}</text>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
