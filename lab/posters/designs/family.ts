import { facade } from '../compositions/facade.ts';
import { horizon } from '../compositions/horizon.ts';
import { lamplight } from '../compositions/lamplight.ts';
import { paperCut } from '../compositions/paper-cut.ts';
import { postcard } from '../compositions/postcard.ts';
import { type PosterDesign, title } from '../design.ts';
import { child, hills, man, skyline, stars, woman } from '../figures.ts';
import { at, circle, path, polygon, rect, stroke, times } from '../svg.ts';

const grandmasSpareKey: PosterDesign = {
  slug: 'grandmas-spare-key',
  title: 'Grandma’s Spare Key',
  family: 'lamplight',
  draw: () =>
    lamplight({
      room: ['#7a3148', '#4d1f35'],
      shade: '#f0a04b',
      light: '#ffe2a6',
      table: '#3a1526',
      tableAt: 560,
      wall:
        times(3, (frame) =>
          rect(
            [60, 96, 462][frame] ?? 0,
            [230, 340, 260][frame] ?? 0,
            [92, 70, 84][frame] ?? 0,
            [86, 90, 104][frame] ?? 0,
            '#f3d2b3',
            'stroke="#3a1526" stroke-width="7"',
          ),
        ) +
        at(106, 312, circle(0, -34, 15, '#4d1f35') + path('M-28 0q4-22 28-22t28 22z', '#4d1f35')) +
        at(
          504,
          360,
          circle(-12, -40, 12, '#4d1f35') +
            circle(16, -32, 9, '#4d1f35') +
            path('M-34 0q4-28 22-28t22 28zM4 0q2-22 14-22t16 22z', '#4d1f35'),
        ),
      onTable:
        path('M196 560q-34 0-34-52t50-60h54q50 8 50 60t-34 52z', '#e4572e') +
        path('M206 448q34-40 68 0z', '#c94422') +
        circle(240, 424, 10, '#f0a04b') +
        path('M312 484q30-6 46-44l14 8q-10 62-58 78z', '#e4572e') +
        stroke('M166 474q-46 0-40 36t42 30', '#e4572e', 12) +
        at(
          240,
          506,
          times(6, (petal) =>
            at(0, 0, path('M0 0q-10-14 0-24 10 10 0 24z', '#fff0d0'), { turn: petal * 60 }),
          ) + circle(0, 0, 6, '#f0a04b'),
        ) +
        at(
          436,
          542,
          circle(-34, 0, 26, 'none', 'stroke="#ffd166" stroke-width="12"') +
            rect(-10, -6, 84, 12, '#ffd166', 'rx="3"') +
            path('M48 4h10v22H48zM64 4h10v16H64z', '#ffd166'),
        ),
      letters: title({
        face: 'warm',
        colour: '#ffeccb',
        x: 300,
        y: 664,
        align: 'centre',
        lines: [
          ['Grandma’s', 78],
          ['Spare Key', 78, '#f0a04b'],
        ],
      }),
    }),
};

const theBakery: PosterDesign = {
  slug: 'the-bakery-on-tin-street',
  title: 'The Bakery on Tin Street',
  family: 'facade',
  draw: () =>
    facade({
      sky: ['#bfe3e0', '#f7e7c6'],
      wall: '#d9a066',
      dark: '#7a4a2b',
      lit: '#ffe9a8',
      columns: 3,
      rows: 1,
      from: [70, 246],
      to: [530, 420],
      scenes: { 1: at(0, 0, woman('#7a4a2b'), { scale: 0.6 }) },
      before:
        rect(70, 470, 460, 330, '#b5763f') +
        rect(90, 520, 250, 190, '#fff2c9') +
        rect(380, 510, 120, 290, '#5b3320') +
        rect(394, 526, 92, 130, '#fff2c9') +
        circle(400, 690, 7, '#ffd166') +
        times(8, (stripe) =>
          path(`M${56 + stripe * 61} 440h61v52q-30 34-61 0z`, stripe % 2 === 0 ? '#c8412f' : '#fff6e2'),
        ) +
        rect(56, 430, 488, 14, '#7a4a2b') +
        rect(90, 640, 250, 10, '#7a4a2b') +
        times(3, (loaf) =>
          at(
            136 + loaf * 78,
            636,
            path('M-34 0q-6-36 34-38t34 38z', '#c98240') +
              stroke('M-14-28l8 16M2-32l8 16', '#8f5526', 4, 'stroke-linecap="round"'),
          ),
        ) +
        times(4, (bun) => at(122 + bun * 62, 706, path('M-24 0q0-26 24-26t24 26z', '#e0a257'))) +
        at(440, 800, child('#2a1a12'), { scale: 1.5 }),
      letters: title({
        face: 'warm',
        colour: '#6b2f1a',
        x: 300,
        y: 96,
        align: 'centre',
        lines: [
          ['The Bakery', 84],
          ['on Tin Street', 60, '#c8412f'],
        ],
      }),
    }),
};

const oneVan: PosterDesign = {
  slug: 'three-brothers-one-van',
  title: 'Three Brothers, One Van',
  family: 'horizon',
  draw: (next) =>
    horizon({
      sky: ['#f9c74f', '#f8961e', '#f3722c'],
      orb: { x: 300, y: 420, r: 170, colour: '#ffe8a3', halo: '#fff0b8' },
      land:
        hills(next, 520, 60, '#577590') +
        hills(next, 570, 40, '#43618a') +
        path('M-10 600h620v210h-620z', '#2b3a55') +
        path('M260 600h80l220 210H40z', '#1c273b') +
        path(
          times(
            4,
            (dash) =>
              `M${296 - dash * 4} ${616 + dash * dash * 20}h${8 + dash * 8}v${16 + dash * 12}h${-8 - dash * 8}z`,
          ),
          '#ffe8a3',
        ) +
        at(
          300,
          640,
          rect(-118, -190, 236, 168, '#2a9d8f', 'rx="30"') +
            rect(-118, -110, 236, 62, '#f4f1de') +
            path('M-96-172h192l10 62H-106z', '#264653') +
            circle(-56, -134, 15, '#f1c9a5') +
            circle(0, -138, 15, '#c68b59') +
            circle(56, -132, 15, '#f1c9a5') +
            path('M-80-110q24-24 48 0zM-24-110q24-28 48 0zM32-110q24-24 48 0z', '#e76f51') +
            circle(-84, -78, 18, '#ffe8a3') +
            circle(84, -78, 18, '#ffe8a3') +
            rect(-40, -92, 80, 10, '#264653', 'rx="5"') +
            rect(-126, -46, 252, 18, '#264653', 'rx="8"') +
            rect(-104, -30, 46, 36, '#111827', 'rx="8"') +
            rect(58, -30, 46, 36, '#111827', 'rx="8"') +
            rect(-90, -226, 70, 34, '#8d5a34', 'rx="5"') +
            rect(-12, -216, 90, 26, '#b5763f', 'rx="5"') +
            rect(-104, -194, 208, 6, '#264653'),
        ),
      letters: title({
        face: 'fat',
        colour: '#5f1f14',
        x: 300,
        y: 108,
        align: 'centre',
        lines: [
          ['Three Brothers,', 66],
          ['One Van', 92],
        ],
      }),
    }),
};

const aKiteForMilo: PosterDesign = {
  slug: 'a-kite-for-milo',
  title: 'A Kite for Milo',
  family: 'paper-cut',
  draw: (next) =>
    paperCut(next, {
      sheets: ['#27508f', '#3b6fb5', '#6d9fd8', '#a9cdf0'],
      heart: '#fffaf0',
      centre: [350, 410],
      opening: 138,
      edge: 'leafy',
      subject: '',
      letters:
        at(
          350,
          356,
          polygon(
            [
              [0, -120],
              [0, 0],
              [-82, 0],
            ],
            '#ff5a5f',
          ) +
            polygon(
              [
                [0, -120],
                [82, 0],
                [0, 0],
              ],
              '#ffb400',
            ) +
            polygon(
              [
                [-82, 0],
                [0, 0],
                [0, 140],
              ],
              '#00a699',
            ) +
            polygon(
              [
                [82, 0],
                [0, 140],
                [0, 0],
              ],
              '#ff8a5c',
            ) +
            stroke('M0-120V140M-82 0H82', '#fffaf0', 3),
          { turn: 24, scale: 0.8 },
        ) +
        stroke('M303 458c-30 60 40 70 0 120s-110 20-128 84', '#26355d', 2.5) +
        times(3, (bow) =>
          at(
            [290, 322, 262][bow] ?? 0,
            [508, 552, 606][bow] ?? 0,
            path('M0 0l-16-9v18zM0 0l16-9v18z', ['#ff5a5f', '#ffb400', '#00a699'][bow] ?? '#fff'),
            { turn: bow * 40 },
          ),
        ) +
        path('M-10 730q160-70 330-30t290-20v130H-10z', '#5aa469') +
        at(150, 728, child('#26355d'), { scale: 1.0 }) +
        stroke('M160 676l16-16', '#26355d', 6, 'stroke-linecap="round"') +
        title({
          face: 'warm',
          colour: '#fff',
          x: 44,
          y: 92,
          lines: [
            ['A Kite', 74],
            ['for Milo', 74],
          ],
        }),
    }),
};

const motherDrives: PosterDesign = {
  slug: 'mother-drives-at-night',
  title: 'Mother Drives at Night',
  family: 'horizon',
  draw: (next) =>
    horizon({
      sky: ['#0b132b', '#1c2541', '#5b3a63'],
      orb: { x: 486, y: 268, r: 42, colour: '#fff4cf', halo: '#f7d488' },
      behind: stars(next, 60, 300),
      land:
        skyline(next, { base: 470, height: 190, colour: '#060a18', lit: '#f7d488' }) +
        rect(-10, 468, 620, 340, '#0a0f20') +
        polygon(
          [
            [286, 470],
            [314, 470],
            [640, 810],
            [-40, 810],
          ],
          '#1a2140',
        ) +
        path(
          times(
            4,
            (dash) =>
              `M${298 - dash * 3} ${488 + dash * dash * 26}h${4 + dash * 6}v${14 + dash * 16}h${-4 - dash * 6}z`,
          ),
          '#f7d488',
        ) +
        at(
          300,
          640,
          path('M-120-20q0-34 26-42l26-66q8-20 30-20h76q22 0 30 20l26 66q26 8 26 42v52h-240z', '#f2b705') +
            path('M-62-64l18-50q4-10 14-10h60q10 0 14 10l18 50z', '#20294d') +
            circle(-24, -86, 13, '#0a0f20') +
            path('M-46-64q4-18 22-18t22 18z', '#0a0f20') +
            circle(34, -80, 9, '#0a0f20') +
            path('M20-64q2-12 14-12t14 12z', '#0a0f20') +
            rect(-30, -172, 60, 24, '#fff4cf', 'rx="4"') +
            rect(-112, -16, 44, 18, '#e63946', 'rx="6"') +
            rect(68, -16, 44, 18, '#e63946', 'rx="6"') +
            rect(-36, -8, 72, 22, '#fff4cf', 'rx="3"') +
            rect(-108, 30, 46, 22, '#05070f', 'rx="6"') +
            rect(62, 30, 46, 22, '#05070f', 'rx="6"'),
        ),
      letters: title({
        face: 'serif',
        colour: '#fff4cf',
        x: 44,
        y: 108,
        lines: [
          ['Mother', 88],
          ['Drives at Night', 54, '#f7d488'],
        ],
      }),
    }),
};

const theLastOrchard: PosterDesign = {
  slug: 'the-last-orchard',
  title: 'The Last Orchard',
  family: 'postcard',
  draw: (next) =>
    postcard({
      desk: '#6a2b1f',
      card: '#fff5df',
      sky: ['#9fd3c7', '#f6efc3'],
      ink: '#6a2b1f',
      scene:
        path('M100 420q120-50 220-16t190-20v160H100z', '#7fa650') +
        path('M100 470q150-40 400 0v80H100z', '#5c8a3c') +
        path('M286 500q10-90-20-140l16-8q14 30 20 60 6-40 26-70l14 8q-30 70-14 150z', '#5b3a22') +
        [
          [220, 250, 70],
          [300, 200, 84],
          [380, 250, 72],
          [260, 300, 64],
          [344, 304, 64],
        ]
          .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#3f7d3a'))
          .join('') +
        [
          [250, 230, 56],
          [330, 236, 60],
          [296, 180, 50],
        ]
          .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#57994a'))
          .join('') +
        times(13, () => circle(190 + next() * 220, 160 + next() * 180, 9, '#d62828')) +
        at(196, 506, man('#3b2116'), { scale: 0.5 }) +
        at(226, 506, child('#3b2116'), { scale: 0.6 }) +
        circle(420, 500, 9, '#d62828') +
        circle(246, 502, 7, '#d62828'),
      letters: title({
        face: 'warm',
        colour: '#6a2b1f',
        x: 100,
        y: 632,
        widest: 400,
        lines: [
          ['The Last', 66],
          ['Orchard', 78, '#d62828'],
        ],
      }),
    }),
};

export const FAMILY = [grandmasSpareKey, theBakery, oneVan, aKiteForMilo, motherDrives, theLastOrchard];
