import type { Drawn } from '../design.ts';
import { ladyProfile, profile } from '../figures.ts';
import { at, mirrored, rect, whole } from '../svg.ts';

export interface Facing {
  readonly grounds: readonly [string, string];
  readonly heads: readonly [string, string];
  readonly who: readonly ['lady' | 'man', 'lady' | 'man'];
  readonly between: string;
  readonly letters: string;
}

const headOf = (who: 'lady' | 'man', colour: string): string =>
  who === 'lady' ? ladyProfile(colour) : profile(colour);

/** Two people facing each other, with an object between them. */
export const facing = ({ grounds, heads, who, between, letters }: Facing): Drawn => ({
  art:
    whole(grounds[0]) +
    rect(300, 0, 300, 800, grounds[1]) +
    at(118, 150, headOf(who[0], heads[0]), { scale: 1.32 }) +
    mirrored(482, 150, headOf(who[1], heads[1]), 1.32) +
    between +
    rect(0, 596, 600, 204, grounds[1]) +
    letters,
});
