import type { Drawn } from '../design.ts';
import { path, times, whole } from '../svg.ts';

export interface Pop {
  readonly colours: readonly [string, string];
  readonly dots: string;
  /** Where the second colour begins, at the left and the right edge. */
  readonly split: readonly [number, number];
  readonly thing: string;
  readonly letters: string;
}

/** Two bright colours, dots, and one object with a thick outline. */
export const pop = ({ colours, dots, split: [left, right], thing, letters }: Pop): Drawn => ({
  defs: `<clipPath id="lower"><path d="M0 ${left}L600 ${right}V800H0z"/></clipPath><pattern id="dots" width="28" height="28" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">${times(2, (row) => `<circle cx="${7 + row * 14}" cy="${7 + row * 14}" r="${3.2 + row * 0.6}" fill="${dots}"/>`)}</pattern>`,
  art:
    whole(colours[0]) +
    path(`M0 ${left}L600 ${right}V800H0z`, colours[1]) +
    `<g clip-path="url(#lower)"><path d="M0 800L600 ${right + 60}V800z" fill="url(#dots)"/></g>` +
    thing +
    letters,
});
