import type { Drawn } from '../design.ts';
import { circle, downwards, glow, rect, whole } from '../svg.ts';

export interface Monolith {
  readonly ground: readonly [string, string];
  /** Far larger than the person in front of it. */
  readonly thing: string;
  readonly thingTones: readonly [string, string];
  readonly person: string;
  readonly letters: string;
}

/** One huge object and one small person. `thing` uses the fill `url(#tone)`. */
export const monolith = ({ ground, thing, thingTones, person, letters }: Monolith): Drawn => ({
  defs:
    glow('ground', [0, ground[0]], [1, ground[1]]) +
    downwards('tone', [0, thingTones[0]], [1, thingTones[1]]) +
    downwards('foot', [0, ground[1], 0], [0.75, ground[1], 0.96], [1, ground[1]]),
  art:
    whole(ground[1]) +
    circle(300, 330, 470, 'url(#ground)') +
    thing +
    rect(0, 420, 600, 380, 'url(#foot)') +
    person +
    letters,
});
