import type { Drawn } from '../design.ts';
import { circle, downwards, rect, whole } from '../svg.ts';

export interface Medallion {
  readonly border: string;
  readonly paper: readonly [string, string];
  readonly ring: string;
  readonly line: string;
  readonly sky: readonly [string, string];
  readonly scene: string;
  readonly pattern: Pattern;
  readonly letters: string;
}

export type Pattern = 'scales' | 'fret' | 'clouds' | 'lattice';

const PATTERNS: Readonly<Record<Pattern, (line: string) => string>> = {
  scales: (line) =>
    `<pattern id="ornament" width="48" height="24" patternUnits="userSpaceOnUse"><g fill="none" stroke="${line}" stroke-width="1.6"><circle cx="24" cy="24" r="22"/><circle cx="24" cy="24" r="15"/><circle cx="24" cy="24" r="8"/><circle cx="0" cy="36" r="22"/><circle cx="48" cy="36" r="22"/></g></pattern>`,
  fret: (line) =>
    `<pattern id="ornament" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M0 34h34V6H12v16h12v-6h-6M34 34h6M0 40V34" fill="none" stroke="${line}" stroke-width="2.2"/></pattern>`,
  clouds: (line) =>
    `<pattern id="ornament" width="72" height="44" patternUnits="userSpaceOnUse"><path d="M0 34h20a12 12 0 1 0-10-18M20 34h32a14 14 0 1 0-14-20M52 34h20" fill="none" stroke="${line}" stroke-width="2"/></pattern>`,
  lattice: (line) =>
    `<pattern id="ornament" width="36" height="36" patternUnits="userSpaceOnUse"><path d="M0 18L18 0l18 18-18 18zM9 9l18 18M27 9L9 27" fill="none" stroke="${line}" stroke-width="1.6"/></pattern>`,
};

/** A framed round painting on paper, over a band of ornament. */
export const medallion = ({ border, paper, ring, line, sky, scene, pattern, letters }: Medallion): Drawn => ({
  defs:
    downwards('paper', [0, paper[0]], [1, paper[1]]) +
    downwards('sky', [0, sky[0]], [1, sky[1]]) +
    `<clipPath id="round"><circle cx="300" cy="408" r="222"/></clipPath>` +
    PATTERNS[pattern](line),
  art:
    whole(border) +
    rect(24, 24, 552, 752, 'url(#paper)') +
    rect(24, 668, 552, 108, border) +
    rect(24, 668, 552, 108, 'url(#ornament)') +
    circle(300, 408, 236, ring) +
    circle(300, 408, 230, 'none', `stroke="${line}" stroke-width="2.5"`) +
    `<g clip-path="url(#round)">${rect(60, 170, 480, 480, 'url(#sky)')}${scene}</g>` +
    letters,
});
