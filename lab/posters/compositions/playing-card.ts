import type { Drawn } from '../design.ts';
import { at, downwards, rect, whole } from '../svg.ts';

export interface PlayingCard {
  readonly table: string;
  readonly card: readonly [string, string];
  readonly line: string;
  readonly field: string;
  readonly otherField: string;
  /** A bust from (300, 60) down to 470; only its half of the card is visible. */
  readonly half: string;
  readonly otherHalf: string;
  readonly corner: string;
  readonly letters: string;
}

const raised = (bust: string): string => at(300, 108, at(-300, -60, bust), { scale: 1.22 });

/** Two sides of one person, as on a court card. */
export const playingCard = ({
  table,
  card,
  line,
  field,
  otherField,
  half,
  otherHalf,
  corner,
  letters,
}: PlayingCard): Drawn => ({
  defs:
    downwards('card', [0, card[0]], [1, card[1]]) +
    `<clipPath id="left"><path d="M74 86h226v516H74z"/></clipPath><clipPath id="right"><path d="M300 86h226v516H300z"/></clipPath>`,
  art:
    whole(table) +
    rect(40, 40, 520, 720, 'url(#card)', 'rx="34"') +
    rect(72, 84, 456, 520, field, `stroke="${line}" stroke-width="3" rx="10"`) +
    rect(300, 86, 226, 516, otherField) +
    `<g clip-path="url(#left)">${raised(half)}</g><g clip-path="url(#right)">${raised(otherHalf)}</g>` +
    rect(298.5, 86, 3, 516, line) +
    corner +
    letters,
});
