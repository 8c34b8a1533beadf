import { deco } from '../compositions/deco.ts';
import { facing } from '../compositions/facing.ts';
import { numeral } from '../compositions/numeral.ts';
import { pop } from '../compositions/pop.ts';
import { type PosterDesign, title } from '../design.ts';
import { couple, man } from '../figures.ts';
import { type Face, lettered } from '../lettering.ts';
import { at, circle, path, polygon, rect, stroke, times } from '../svg.ts';

const INK = '#1b1b2f';
const OUTLINE = `stroke="${INK}" stroke-width="9" stroke-linejoin="round"`;

/** Letters with a hard shadow, tilted. */
const shouted = (
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  turn: number,
  face: Face = 'comic',
): string =>
  at(
    x,
    y,
    lettered(INK, { text, face, size, x: 6, y: 6, align: 'centre', widest: 530 }) +
      lettered(colour, { text, face, size, x: 0, y: 0, align: 'centre', widest: 530 }),
    { turn },
  );

const myOwnFuneral: PosterDesign = {
  slug: 'my-fake-funeral',
  title: 'My Fake Funeral',
  family: 'pop',
  draw: () =>
    pop({
      colours: ['#8ac926', '#6a4c93'],
      dots: '#533a78',
      split: [520, 360],
      thing: at(
        300,
        440,
        polygon(
          [
            [-70, -190],
            [70, -190],
            [130, -80],
            [90, 210],
            [-90, 210],
            [-130, -80],
          ],
          '#b5763f',
          OUTLINE,
        ) +
          polygon(
            [
              [-52, -166],
              [52, -166],
              [102, -74],
              [70, 186],
              [-70, 186],
              [-102, -74],
            ],
            '#ffe8d6',
            `stroke="${INK}" stroke-width="5"`,
          ) +
          path('M-62 60q0-70 62-70t62 70v126h-124z', '#1982c4', `stroke="${INK}" stroke-width="6"`) +
          circle(0, -62, 54, '#f8c9a4', `stroke="${INK}" stroke-width="6"`) +
          path(
            'M-54-74q4-52 54-52t54 52q-30-24-54-18t-54 18z',
            '#3d2314',
            `stroke="${INK}" stroke-width="5"`,
          ) +
          stroke('M-30-56h22', INK, 6, 'stroke-linecap="round"') +
          circle(20, -56, 9, '#fff', `stroke="${INK}" stroke-width="4"`) +
          circle(22, -55, 4, INK) +
          stroke('M-14-28q16 14 34 0', INK, 5, 'stroke-linecap="round"') +
          at(
            0,
            70,
            stroke('M0 0v50', '#3a7d2c', 6) +
              circle(0, -6, 17, '#ff595e', `stroke="${INK}" stroke-width="5"`),
          ),
        { turn: -9 },
      ),
      letters:
        shouted('MY FAKE', 300, 134, 118, '#fff', -4) + shouted('FUNERAL', 300, 752, 118, '#ffca3a', -4),
    }),
};

const plusOneProblem: PosterDesign = {
  slug: 'plus-one-problem',
  title: 'Plus One Problem',
  family: 'numeral',
  draw: () =>
    numeral({
      ground: ['#ff8fab', '#fb6f92'],
      tones: ['#fff', '#ffe5ec'],
      text: '+1',
      face: 'comic',
      size: 470,
      foot: 500,
      glow: '#ffc2d1',
      around:
        at(150, 640, couple('#5a189a'), { scale: 1.1 }) +
        at(468, 640, man('#5a189a'), { scale: 1.1 }) +
        path('M448 520l20-12 20 12-20 12z', '#ffd60a') +
        times(16, (bit) =>
          rect(
            40 + ((bit * 97) % 520),
            40 + ((bit * 61) % 520),
            14,
            8,
            ['#ffd60a', '#5a189a', '#3a86ff', '#fff'][bit % 4] ?? '#fff',
            `transform="rotate(${bit * 37} ${40 + ((bit * 97) % 520)} ${40 + ((bit * 61) % 520)})"`,
          ),
        ),
      letters:
        rect(0, 640, 600, 160, '#5a189a') +
        title({
          face: 'comic',
          colour: '#fff',
          x: 300,
          y: 716,
          align: 'centre',
          lines: [
            ['PLUS ONE', 66],
            ['PROBLEM', 66, '#ffd60a'],
          ],
          leading: 0.94,
        }),
    }),
};

const theCat: PosterDesign = {
  slug: 'the-cat-inherits-everything',
  title: 'The Cat Inherits Everything',
  family: 'deco',
  draw: () =>
    deco({
      ground: ['#7b1e3b', '#3d0c1f'],
      gold: '#f4c95d',
      centre: [300, 300],
      emblem:
        `<ellipse cx="300" cy="306" rx="188" ry="214" fill="#f4c95d"/><ellipse cx="300" cy="306" rx="166" ry="192" fill="#12443f"/><clipPath id="oval"><ellipse cx="300" cy="306" rx="166" ry="192"/></clipPath><g clip-path="url(#oval)">` +
        path('M150 520q10-130 150-130t150 130z', '#e8d9c5') +
        path(
          'M206 250l-8-104 74 58q28-8 56 0l74-58-8 104q24 60-10 108-30 40-84 40t-84-40q-34-48-10-108z',
          '#f6efe4',
        ) +
        path('M212 232l-4-62 44 34zM388 232l4-62-44 34z', '#f3a6a0') +
        path('M238 286q24-26 48 0-24 20-48 0zM314 286q24-26 48 0-24 20-48 0z', '#f4c95d') +
        path('M260 272q6 12 0 26-6-14 0-26zM340 272q6 12 0 26-6-14 0-26z', '#1b1b2f') +
        path('M288 326h24l-12 14z', '#e87a7a') +
        stroke(
          'M300 340q-2 16-22 14M300 340q2 16 22 14M236 334l-70-10M236 346l-70 10M364 334l70-10M364 346l70 10',
          '#1b1b2f',
          3,
          'stroke-linecap="round"',
        ) +
        path('M262 408l38 20 38-20v44l-38-18-38 18z', '#c1272d') +
        circle(300, 430, 11, '#8d1520') +
        '</g>' +
        path(
          'M250 150l-16-62 36 26 30-44 30 44 36-26-16 62z',
          '#ffd97a',
          'stroke="#3d0c1f" stroke-width="5" stroke-linejoin="round"',
        ),
      letters: title({
        face: 'fat',
        colour: '#ffe9b8',
        x: 300,
        y: 602,
        align: 'centre',
        widest: 460,
        lines: [
          ['The Cat', 84],
          ['Inherits Everything', 46, '#f4c95d'],
        ],
        leading: 1.2,
      }),
    }),
};

const exsLawyer: PosterDesign = {
  slug: 'love-your-exs-lawyer',
  title: 'Love, Your Ex’s Lawyer',
  family: 'facing',
  draw: () =>
    facing({
      grounds: ['#ffd23f', '#3bceac'],
      heads: ['#ee4266', '#0e6373'],
      who: ['man', 'lady'],
      between:
        at(
          300,
          330,
          path(
            'M0 70L-84-18C-130-80-40-140 0-70l-20 36 30 24-24 34z',
            '#fff',
            `stroke="${INK}" stroke-width="7" stroke-linejoin="round"`,
          ) +
            path(
              'M10 76l84-88c46-62-40-126-86-62l-16 38 30 24-24 34z',
              '#fff',
              `stroke="${INK}" stroke-width="7" stroke-linejoin="round"`,
            ),
        ) +
        at(
          300,
          500,
          rect(-46, -30, 92, 66, '#8d5a34', `rx="8" stroke="${INK}" stroke-width="6"`) +
            stroke('M-16-30v-14h32v14', INK, 6) +
            rect(-8, -4, 16, 14, '#ffd23f'),
        ),
      letters:
        rect(0, 596, 600, 204, '#540d6e') +
        title({
          face: 'comic',
          colour: '#fff',
          x: 300,
          y: 688,
          align: 'centre',
          lines: [
            ['LOVE, YOUR', 68],
            ['EX’S LAWYER', 72, '#ffd23f'],
          ],
          leading: 0.98,
        }),
    }),
};

const twoLeftFeet: PosterDesign = {
  slug: 'two-left-feet',
  title: 'Two Left Feet',
  family: 'pop',
  draw: () => {
    const shoe = (colour: string): string =>
      path('M-120 60q-8-70 20-130l50-6q10 60 90 80 70 16 76 56z', colour, OUTLINE) +
      path('M-126 60h244q4 26-14 26h-220q-12 0-10-26z', '#fff', OUTLINE) +
      stroke('M-44-30l36-16M-24-8l36-18M4 8l30-20', '#fff', 8, 'stroke-linecap="round"') +
      stroke('M-96-40l40 4', INK, 6);
    return pop({
      colours: ['#ff5d8f', '#ffe45e'],
      dots: '#f9c80e',
      split: [300, 470],
      thing:
        at(230, 312, shoe('#3a86ff'), { turn: -22, scale: 1.2 }) +
        at(380, 508, shoe('#8338ec'), { turn: 14, scale: 1.2 }) +
        at(
          500,
          270,
          circle(-16, 30, 15, INK) + rect(-5, -34, 7, 66, INK) + path('M-5-34q30 6 34 34-16-14-34-14z', INK),
        ) +
        at(
          92,
          560,
          circle(-16, 30, 15, INK) +
            circle(34, 22, 15, INK) +
            path('M-5-34l54-8v66h-7v-48l-40 6v48h-7z', INK),
        ),
      letters: shouted('TWO LEFT', 300, 138, 112, '#fff', 3) + shouted('FEET', 300, 764, 140, '#ff2e76', 3),
    });
  },
};

const honeymoon: PosterDesign = {
  slug: 'honeymoon-for-three',
  title: 'Honeymoon for Three',
  family: 'pop',
  draw: () =>
    pop({
      colours: ['#00bbf9', '#fee440'],
      dots: '#fbc700',
      split: [560, 500],
      thing:
        circle(470, 250, 74, '#fff3b0') +
        at(
          290,
          430,
          [-46, 0, 46]
            .map((x, index) =>
              at(
                x,
                -120,
                rect(
                  -8,
                  -110,
                  16,
                  220,
                  ['#ff006e', '#fff', '#00f5d4'][index] ?? '#fff',
                  `stroke="${INK}" stroke-width="6"`,
                ),
                { turn: x / 3 },
              ),
            )
            .join('') +
            path('M-140-90h280l-40 190q-6 34-40 34h-120q-34 0-40-34z', '#f15bb5', OUTLINE) +
            path('M-132-50q60-26 132 0t132 0l4-40h-272z', '#ffb3dd') +
            rect(-9, 134, 18, 90, '#fff', OUTLINE) +
            path('M-80 232q80-30 160 0z', '#fff', OUTLINE) +
            at(
              136,
              -92,
              circle(0, 0, 52, '#ff9f1c', OUTLINE) +
                circle(0, 0, 36, '#ffd166') +
                stroke('M0-36V36M-36 0H36M-25-25l50 50M-25 25l50-50', '#ff9f1c', 5),
            ) +
            at(-96, -150, path('M-70 0Q0-90 70 0z', '#ff006e', OUTLINE) + stroke('M0 0v70', INK, 6), {
              turn: -24,
            }),
        ),
      letters:
        shouted('HONEYMOON', 300, 128, 108, '#fff', -3) + shouted('FOR THREE', 300, 758, 96, '#ff006e', -3),
    }),
};

export const COMEDY = [myOwnFuneral, plusOneProblem, theCat, exsLawyer, twoLeftFeet, honeymoon];
