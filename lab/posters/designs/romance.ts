import { facade } from '../compositions/facade.ts';
import { horizon } from '../compositions/horizon.ts';
import { paperCut } from '../compositions/paper-cut.ts';
import { postcard } from '../compositions/postcard.ts';
import { street } from '../compositions/street.ts';
import { type PosterDesign, tagline, title } from '../design.ts';
import { couple, hills, man, skyline, snow, stars, waves, woman } from '../figures.ts';
import { at, circle, faded, path, polygon, rect, stroke, times } from '../svg.ts';

const saltAndSatin: PosterDesign = {
  slug: 'salt-and-satin',
  title: 'Salt and Satin',
  family: 'horizon',
  draw: () =>
    horizon({
      sky: ['#f7c6b5', '#f3a29a', '#e58a8f'],
      orb: { x: 300, y: 360, r: 150, colour: '#fff1df', halo: '#ffe6cf' },
      land:
        waves(430, 18, 200, '#8fb6c4', 20) +
        waves(490, 20, 240, '#5f93ab', 90) +
        waves(560, 22, 220, '#3a6f8f', 10) +
        waves(640, 22, 260, '#1f4d70', 120) +
        stroke(
          'M-10 470c60-40 110-30 150 4s100 40 150-6 90-50 130-20 60 60 40 90-60 0-40-40 70-120 96-230',
          '#fffaf2',
          5,
          'stroke-linecap="round"',
        ) +
        at(
          516,
          268,
          path('M-7-150Q0-166 7-150L3 120 0 142-3 120z', '#fffaf2') +
            rect(-2, -140, 4, 34, '#f3a29a', 'rx="2"'),
          { turn: 14 },
        ),
      letters:
        title({
          face: 'romance',
          colour: '#7d2440',
          x: 44,
          y: 116,
          lines: [
            ['Salt', 104],
            ['and Satin', 78],
          ],
        }) + tagline('EVERY STITCH IS A SECRET', 46, 756, '#cfe3ec'),
    }),
};

const theLighthouseVow: PosterDesign = {
  slug: 'the-lighthouse-vow',
  title: 'The Lighthouse Vow',
  family: 'horizon',
  draw: (next) =>
    horizon({
      sky: ['#16204a', '#3b3f7d', '#d2748a'],
      orb: { x: 168, y: 470, r: 70, colour: '#ffd9a8', halo: '#ff9d8a' },
      behind: stars(next, 60, 380),
      land:
        polygon(
          [
            [420, 282],
            [-60, 120],
            [-60, 330],
          ],
          '#fff3c4',
          'opacity=".3"',
        ) +
        polygon(
          [
            [420, 282],
            [700, 200],
            [700, 350],
          ],
          '#fff3c4',
          'opacity=".3"',
        ) +
        waves(560, 10, 150, '#54467f', 30) +
        path('M250 640q60-90 120-96 100-8 150 30 60 40 120 30v220H250z', '#141230') +
        path('M386 556l14-250h40l14 250z', '#f5ead9') +
        path('M389 500l3-54h56l3 54zM394 400l3-50h46l3 50z', '#d9485f') +
        rect(390, 292, 60, 14, '#141230') +
        rect(400, 262, 40, 30, '#fff3c4') +
        path('M392 262q28-46 56 0z', '#d9485f') +
        at(330, 556, couple('#141230'), { scale: 0.42 }) +
        waves(620, 14, 180, '#322a5e', 60) +
        waves(668, 14, 200, '#1f1a45', 10),
      letters: title({
        face: 'romance',
        colour: '#fff3dd',
        x: 44,
        y: 96,
        lines: [
          ['The', 40],
          ['Lighthouse', 86],
          ['Vow', 86, '#ffb7a6'],
        ],
      }),
    }),
};

const postcardsFromNobody: PosterDesign = {
  slug: 'postcards-from-nobody',
  title: 'Postcards from Nobody',
  family: 'postcard',
  draw: () =>
    postcard({
      desk: '#27424a',
      card: '#f8efdc',
      sky: ['#f6b36b', '#f7dcaa'],
      ink: '#27424a',
      scene:
        circle(380, 210, 52, '#fff4d6') +
        path('M100 380q80-90 170-60t110-40q60-40 130-10v270H100z', '#d9805c') +
        rect(100, 380, 400, 160, '#3f8b93') +
        stroke('M120 410h70M230 400h110M390 414h80M150 450h120M330 446h90', '#8fc4c4', 4) +
        path('M100 470q160-40 400 20v60H100z', '#f1dcae') +
        path('M196 502l18-90h10l-8 60h70l-8-60h10l18 90h-10l-8-22h-74l-4 22zM208 412h80v-58h-70z', '#27424a'),
      letters: title({
        face: 'warm',
        colour: '#27424a',
        x: 100,
        y: 628,
        widest: 400,
        lines: [
          ['Postcards', 72],
          ['from Nobody', 58, '#c1543a'],
        ],
      }),
    }),
};

const nightTrain: PosterDesign = {
  slug: 'night-train-to-trieste',
  title: 'Night Train to Trieste',
  family: 'horizon',
  draw: (next) =>
    horizon({
      sky: ['#071a2e', '#12466b', '#e8a15c'],
      orb: { x: 440, y: 306, r: 84, colour: '#fdf0c9', halo: '#f3c77a' },
      behind: stars(next, 70, 320),
      land:
        hills(next, 470, 60, '#0f3553') +
        path('M-10 540h620v34h-620z', '#06141f') +
        path(
          times(6, (arch) => `M${-30 + arch * 112} 574h112v240h-20v-150a36 52 0 0 0-72 0v150h-20z`),
          '#06141f',
        ) +
        times(
          4,
          (wagon) =>
            rect(18 + wagon * 124, 482, 116, 50, '#7d1f2c', 'rx="6"') +
            times(4, (pane) => rect(28 + wagon * 124 + pane * 26, 492, 18, 20, '#ffe29a', 'rx="2"')),
        ) +
        path('M514 532v-34h40v-22h30l26 30v26z', '#06141f') +
        path('M528 476h16v-22h-16zM536 446q-40-40-110-26t-130-18q60 40 120 30t104 30z', '#0a2236') +
        rect(560, 484, 16, 14, '#ffe29a') +
        times(22, (wheel) => circle(30 + wheel * 26, 536, 7, '#06141f')) +
        at(192, 512, circle(0, -6, 4, '#7d1f2c') + path('M-7 4q7-12 14 0z', '#7d1f2c')),
      letters: title({
        face: 'deco',
        colour: '#fdf0c9',
        x: 44,
        y: 104,
        tracking: 60,
        lines: [
          ['NIGHT TRAIN', 66],
          ['TO TRIESTE', 66],
        ],
      }),
    }),
};

const theFloristUpstairs: PosterDesign = {
  slug: 'the-florist-upstairs',
  title: 'The Florist Upstairs',
  family: 'facade',
  draw: (next) => {
    const bloom = (x: number, y: number): string =>
      times(6, () => {
        const [dx, dy] = [(next() - 0.5) * 84, (next() - 0.5) * 34];
        return circle(
          x + dx,
          y + dy,
          9 + next() * 6,
          ['#ff6f91', '#ffc75f', '#f9f871', '#ff9671'][Math.floor(next() * 4)] ?? '#ff6f91',
        );
      });
    const box = (x: number, y: number): string =>
      faded(1, `<ellipse cx="${x}" cy="${y}" rx="56" ry="22" fill="#2f7a4d"/>${bloom(x, y - 8)}`) +
      rect(x - 50, y + 8, 100, 20, '#8d4a2f');
    return facade({
      sky: ['#fbe3d0', '#f4b8a2'],
      wall: '#e9967a',
      dark: '#7a3b42',
      lit: '#fff1c9',
      columns: 3,
      rows: 3,
      from: [60, 260],
      to: [540, 800],
      scenes: {
        1: at(0, 6, woman('#7a3b42'), { scale: 0.72 }),
        4: at(0, 30, man('#4a2440'), { scale: 0.78 }),
      },
      before:
        box(140, 412) +
        box(300, 418) +
        box(460, 412) +
        box(140, 592) +
        box(460, 592) +
        stroke('M330 392q40 60 10 110', '#2f7a4d', 3) +
        circle(338, 506, 10, '#ff6f91'),
      letters: title({
        face: 'romance',
        colour: '#7a1f3d',
        x: 300,
        y: 98,
        align: 'centre',
        lines: [
          ['The Florist', 82],
          ['Upstairs', 82],
        ],
      }),
    });
  },
};

const orangeBoat: PosterDesign = {
  slug: 'summer-of-the-orange-boat',
  title: 'Summer of the Orange Boat',
  family: 'paper-cut',
  draw: (next) =>
    paperCut(next, {
      sheets: ['#0b5a7a', '#1581a0', '#2fa5bd', '#66c7d4', '#a5e1e3'],
      heart: '#e9f8f1',
      centre: [300, 450],
      opening: 104,
      edge: 'soft',
      subject:
        circle(340, 400, 34, '#ffe08a') +
        path('M222 470h156q-14 46-48 46h-66q-32 0-42-46z', '#f26a21') +
        path('M222 470h156l-4 12H226z', '#c94f10') +
        rect(296, 372, 5, 100, '#7a4a2b') +
        path('M304 376l62 84h-62zM293 392l-48 68h48z', '#fffaf0') +
        stroke('M220 536h56M300 542h84', '#a5e1e3', 5, 'stroke-linecap="round"'),
      letters: title({
        face: 'warm',
        colour: '#fff7e8',
        x: 300,
        y: 106,
        align: 'centre',
        lines: [
          ['Summer of the', 56],
          ['Orange Boat', 78, '#ffb45e'],
        ],
      }),
    }),
};

const elevenMinutes: PosterDesign = {
  slug: 'eleven-minutes-of-snow',
  title: 'Eleven Minutes of Snow',
  family: 'street',
  draw: (next) =>
    street({
      air: ['#1d2b4f', '#7b86b8'],
      ground: '#e8edf7',
      light: '#ffe3a3',
      lamp: [330, 268],
      floor: 610,
      behind: faded(0.5, skyline(next, { base: 612, height: 230, colour: '#2b3a66', lit: '#ffe3a3' })),
      people:
        at(320, 640, man('#20203c'), { scale: 1.02 }) +
        at(372, 640, woman('#b3324c'), { scale: 0.98 }) +
        path('M300 470q48-60 110 0z', '#b3324c') +
        rect(353, 448, 4, 100, '#20203c'),
      weather: snow(next, 120, '#fff'),
      letters: title({
        face: 'romance',
        colour: '#fff',
        x: 44,
        y: 104,
        lines: [
          ['Eleven Minutes', 70],
          ['of Snow', 70],
        ],
      }),
    }),
};

export const ROMANCE = [
  saltAndSatin,
  theLighthouseVow,
  postcardsFromNobody,
  nightTrain,
  theFloristUpstairs,
  orangeBoat,
  elevenMinutes,
];
