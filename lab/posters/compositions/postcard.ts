import type { Drawn } from '../design.ts';
import { circle, downwards, path, rect, stroke, times, whole } from '../svg.ts';

export interface Postcard {
  readonly desk: string;
  readonly card: string;
  readonly sky: readonly [string, string];
  readonly ink: string;
  readonly scene: string;
  readonly letters: string;
}

/** A stamp the size of a poster, with its postmark. The picture is 400 × 440 from (100, 92). */
export const postcard = ({ desk, card, sky, ink, scene, letters }: Postcard): Drawn => ({
  defs:
    downwards('sky', [0, sky[0]], [1, sky[1]]) +
    `<clipPath id="picture"><path d="M100 92h400v440H100z"/></clipPath>`,
  art:
    whole(desk) +
    rect(62, 58, 496, 700, '#000', 'opacity=".25"') +
    rect(52, 46, 496, 700, card) +
    times(15, (hole) => circle(52 + hole * 35.4, 46, 11, desk) + circle(52 + hole * 35.4, 746, 11, desk)) +
    times(19, (hole) => circle(52, 81 + hole * 35, 11, desk) + circle(548, 81 + hole * 35, 11, desk)) +
    `<g clip-path="url(#picture)">${rect(100, 92, 400, 440, 'url(#sky)')}${scene}</g>` +
    `<g opacity=".72">${circle(436, 512, 62, 'none', `stroke="${ink}" stroke-width="3.5"`)}${circle(436, 512, 44, 'none', `stroke="${ink}" stroke-width="2"`)}${stroke('M376 498q-30-14-60 0t-60 0-60 0M376 516q-30-14-60 0t-60 0-60 0M378 534q-30-14-60 0t-60 0-60 0', ink, 3)}</g>` +
    path('M404 508h64v8h-64z', ink, 'opacity=".72"') +
    letters,
});
