import { deco } from '../compositions/deco.ts';
import { facade } from '../compositions/facade.ts';
import { facing } from '../compositions/facing.ts';
import { horizon } from '../compositions/horizon.ts';
import { monolith } from '../compositions/monolith.ts';
import { numeral } from '../compositions/numeral.ts';
import { type PosterDesign, title } from '../design.ts';
import { couple, man, skyline, stars, woman } from '../figures.ts';
import { at, circle, n, path, polygon, rect, stroke, times } from '../svg.ts';

const theInterimWife: PosterDesign = {
  slug: 'the-interim-wife',
  title: 'The Interim Wife',
  family: 'deco',
  draw: () =>
    deco({
      ground: ['#3a1238', '#190818'],
      gold: '#f0c987',
      centre: [300, 310],
      emblem:
        circle(300, 350, 124, 'none', 'stroke="#f0c987" stroke-width="26"') +
        circle(
          300,
          350,
          124,
          'none',
          'stroke="#fff3d6" stroke-width="4" stroke-dasharray="180 600" transform="rotate(-120 300 350)"',
        ) +
        at(
          300,
          186,
          polygon(
            [
              [-58, -32],
              [-30, -66],
              [30, -66],
              [58, -32],
              [0, 44],
            ],
            '#e8f6ff',
          ) +
            polygon(
              [
                [-58, -32],
                [-20, -32],
                [0, 44],
              ],
              '#a9d3ee',
            ) +
            polygon(
              [
                [58, -32],
                [20, -32],
                [0, 44],
              ],
              '#86bde2',
            ) +
            polygon(
              [
                [-20, -32],
                [20, -32],
                [0, -66],
              ],
              '#fff',
            ) +
            polygon(
              [
                [-30, -66],
                [-20, -32],
                [-58, -32],
              ],
              '#cbe7f7',
            ) +
            polygon(
              [
                [30, -66],
                [20, -32],
                [58, -32],
              ],
              '#bfe0f4',
            ),
        ) +
        circle(300, 350, 84, '#190818', 'stroke="#f0c987" stroke-width="2"') +
        times(12, (mark) =>
          at(300, 350, rect(-1.5, -80, 3, mark % 3 === 0 ? 16 : 8, '#f0c987'), { turn: mark * 30 }),
        ) +
        path('M298 350l-30-46 4-3 30 44zM297 352l48 20 2-4-46-20z', '#f0c987') +
        circle(300, 350, 5, '#f0c987'),
      letters: title({
        face: 'deco',
        colour: '#fff3d6',
        x: 300,
        y: 574,
        align: 'centre',
        tracking: 90,
        widest: 440,
        lines: [
          ['THE', 34],
          ['INTERIM', 78],
          ['WIFE', 78],
        ],
      }),
    }),
};

const fortySecondFloor: PosterDesign = {
  slug: 'forty-second-floor',
  title: 'Forty-Second Floor',
  family: 'numeral',
  draw: () =>
    numeral({
      ground: ['#2c3340', '#0d1016'],
      tones: ['#ffd27a', '#ff8a3c'],
      text: '42',
      face: 'tall',
      size: 420,
      foot: 330,
      glow: '#ff9c4a',
      around:
        rect(120, 360, 360, 440, '#11151d') +
        rect(128, 368, 168, 432, '#4b5566') +
        rect(304, 368, 168, 432, '#4b5566') +
        polygon(
          [
            [250, 368],
            [350, 368],
            [350, 800],
            [250, 800],
          ],
          '#ffd9a0',
        ) +
        rect(128, 368, 122, 432, '#5a6577') +
        rect(350, 368, 122, 432, '#5a6577') +
        at(286, 690, man('#151922'), { scale: 1.2 }) +
        at(322, 690, woman('#a3183a'), { scale: 1.12 }) +
        rect(508, 500, 34, 84, '#11151d', 'rx="6"') +
        path('M525 510l9 18h-18zM525 574l9-18h-18z', '#ff9c4a'),
      letters:
        rect(0, 690, 600, 110, '#0d1016') +
        title({
          face: 'plain',
          colour: '#ffe9c7',
          x: 300,
          y: 756,
          align: 'centre',
          tracking: 120,
          lines: [['FORTY-SECOND FLOOR', 40]],
        }),
    }),
};

const theChairmansDriver: PosterDesign = {
  slug: 'the-chairmans-driver',
  title: 'The Chairman’s Driver',
  family: 'deco',
  draw: () =>
    deco({
      ground: ['#0d3b46', '#051a20'],
      gold: '#e7c66b',
      centre: [300, 300],
      disc: '#f4e3a8',
      emblem:
        path('M168 392q0-30 30-36l30-88q6-18 28-18h88q22 0 28 18l30 88q30 6 30 36v80h-264z', '#0a0d12') +
        path('M246 346l20-70q3-8 12-8h44q9 0 12 8l20 70z', '#f4e3a8') +
        path('M312 346q2-30 22-34t26 34z', '#0a0d12') +
        path('M312 306q16-20 36 0z', '#0a0d12') +
        rect(252, 384, 96, 62, '#e7c66b', 'rx="4"') +
        times(9, (bar) => rect(257 + bar * 10, 388, 4, 54, '#0a0d12')) +
        circle(208, 406, 24, '#fff8dc') +
        circle(392, 406, 24, '#fff8dc') +
        circle(208, 406, 24, 'none', 'stroke="#e7c66b" stroke-width="5"') +
        circle(392, 406, 24, 'none', 'stroke="#e7c66b" stroke-width="5"') +
        rect(158, 456, 284, 18, '#e7c66b', 'rx="6"') +
        rect(176, 474, 50, 34, '#0a0d12', 'rx="8"') +
        rect(374, 474, 50, 34, '#0a0d12', 'rx="8"') +
        rect(270, 458, 60, 22, '#fff8dc', 'rx="3"'),
      letters: title({
        face: 'marquee',
        colour: '#f9ecc0',
        x: 300,
        y: 596,
        align: 'centre',
        widest: 450,
        lines: [
          ['The Chairman’s', 60],
          ['Driver', 92],
        ],
      }),
    }),
};

const aTenderTakeover: PosterDesign = {
  slug: 'a-tender-takeover',
  title: 'A Tender Takeover',
  family: 'facing',
  draw: () =>
    facing({
      grounds: ['#ffd9cf', '#123c69'],
      heads: ['#c8324f', '#8fc1e3'],
      who: ['lady', 'man'],
      between:
        polygon(
          [
            [252, 596],
            [252, 330],
            [300, 280],
            [300, 596],
          ],
          '#123c69',
        ) +
        polygon(
          [
            [348, 596],
            [348, 330],
            [300, 280],
            [300, 596],
          ],
          '#ffd9cf',
        ) +
        times(
          18,
          (pane) =>
            rect(262 + (pane % 2) * 16, 350 + Math.floor(pane / 2) * 26, 8, 14, '#ffd9cf') +
            rect(314 + (pane % 2) * 16, 350 + Math.floor(pane / 2) * 26, 8, 14, '#123c69'),
        ) +
        path('M300 226c-30-40-76-6-46 34l46 46 46-46c30-40-16-74-46-34z', '#f5b841'),
      letters: title({
        face: 'serif',
        colour: '#fff',
        x: 300,
        y: 690,
        align: 'centre',
        lines: [
          ['A Tender', 70],
          ['Takeover', 70, '#f5b841'],
        ],
      }),
    }),
};

const theHeirTakesTheBus: PosterDesign = {
  slug: 'the-heir-takes-the-bus',
  title: 'The Heir Takes the Bus',
  family: 'horizon',
  draw: (next) =>
    horizon({
      sky: ['#ff7e67', '#ffb677', '#ffe3a9'],
      orb: { x: 160, y: 380, r: 110, colour: '#fff6d8', halo: '#fff0bf' },
      land:
        skyline(next, { base: 590, height: 300, colour: '#e0695f', lit: '#ffe3a9' }) +
        rect(-10, 588, 620, 220, '#3b2a4f') +
        rect(-10, 650, 620, 6, '#ffe3a9', 'stroke="#3b2a4f" stroke-width="6" stroke-dasharray="50 30"') +
        rect(70, 420, 440, 190, '#f6f1e7', 'rx="22"') +
        rect(70, 530, 440, 34, '#d8283f') +
        times(4, (pane) => rect(94 + pane * 84, 446, 70, 66, '#26415e', 'rx="8"')) +
        rect(434, 446, 58, 140, '#26415e', 'rx="8"') +
        at(
          297,
          514,
          circle(0, -26, 15, '#f6d0b1') +
            path('M-30 2q4-22 30-22t30 22z', '#11131c') +
            path('M-6-16h12l-6 18z', '#fff') +
            path('M-18-40l4-22 9 10 5-14 5 14 9-10 4 22z', '#f5b841'),
        ) +
        at(132, 514, circle(0, -24, 13, '#b77f5b') + path('M-24 2q4-20 24-20t24 20z', '#5c4b8a')) +
        at(382, 514, circle(0, -24, 13, '#e9c09c') + path('M-24 2q4-20 24-20t24 20z', '#2e7d6b')) +
        circle(160, 612, 36, '#1b1428') +
        circle(160, 612, 16, '#c9c1d6') +
        circle(420, 612, 36, '#1b1428') +
        circle(420, 612, 16, '#c9c1d6') +
        rect(496, 560, 18, 12, '#f5b841'),
      letters: title({
        face: 'fat',
        colour: '#3b1338',
        x: 300,
        y: 110,
        align: 'centre',
        lines: [
          ['The Heir', 96],
          ['Takes the Bus', 64],
        ],
      }),
    }),
};

/** The wax pressed out at the edge of a seal. */
const WAX = `M${Array.from({ length: 9 }, (_, lobe) => {
  const [from, to] = [lobe * 40, lobe * 40 + 40].map((degrees) => (degrees * Math.PI) / 180);
  const reach = 236 + ((lobe * 7) % 5) * 9;
  const point = (angle: number, r: number): string =>
    `${n(300 + Math.cos(angle) * r)} ${n(336 + Math.sin(angle) * r)}`;
  return `${lobe === 0 ? point(from ?? 0, 186) : ''}C${point((from ?? 0) + 0.1, reach)} ${point((to ?? 0) - 0.1, reach)} ${point(to ?? 0, 186)}`;
}).join('')}z`;

const signedSealedEngaged: PosterDesign = {
  slug: 'signed-sealed-engaged',
  title: 'Signed, Sealed, Engaged',
  family: 'monolith',
  draw: () =>
    monolith({
      ground: ['#fff8ea', '#e9d9bb'],
      thingTones: ['#e0344b', '#9c1230'],
      thing:
        stroke(
          times(9, (row) => `M80 ${96 + row * 44}h${row % 3 === 2 ? 280 : 440}`),
          '#cdb994',
          7,
        ) +
        path(WAX, 'url(#tone)') +
        circle(300, 336, 148, '#b01a38', 'stroke="#ef6276" stroke-width="6"') +
        path('M300 312c-30-44-92-10-58 40l58 62 58-62c34-50-28-84-58-40z', '#ef6276'),
      person: at(300, 640, couple('#2a1420'), { scale: 1.0 }),
      letters: title({
        face: 'romance',
        colour: '#7a1029',
        x: 300,
        y: 702,
        align: 'centre',
        lines: [
          ['Signed, Sealed,', 58],
          ['Engaged', 72],
        ],
      }),
    }),
};

const midnightAtHaldenTower: PosterDesign = {
  slug: 'midnight-at-halden-tower',
  title: 'Midnight at Halden Tower',
  family: 'facade',
  draw: (next) => {
    return facade({
      sky: ['#0a0f2c', '#2c1f5e'],
      wall: '#141a3d',
      dark: '#0b0f26',
      lit: '#ffd98a',
      columns: 5,
      rows: 7,
      from: [150, 190],
      to: [450, 800],
      scenes: {
        7: at(0, 4, couple('#141a3d'), { scale: 0.36 }),
        3: '',
        11: '',
        19: at(6, 2, man('#141a3d'), { scale: 0.4 }),
        15: '',
        23: '',
      },
      before:
        stars(next, 60, 180) +
        rect(294, 70, 12, 100, '#141a3d') +
        circle(300, 66, 7, '#ff4d5e') +
        path('M490 74a46 46 0 1 0 42 66 40 40 0 1 1-42-66z', '#f6eec9') +
        skyline(next, { base: 810, height: 260, colour: '#070a1c', lit: '#c98f4a', from: -20, to: 120 }) +
        skyline(next, { base: 810, height: 220, colour: '#070a1c', lit: '#c98f4a', from: 470, to: 620 }) +
        path('M0 640h600v170H0z', '#070a1c', 'opacity=".92"'),
      letters: title({
        face: 'roman',
        colour: '#ffe9bd',
        x: 300,
        y: 704,
        align: 'centre',
        tracking: 60,
        lines: [
          ['MIDNIGHT', 60],
          ['AT HALDEN TOWER', 34, '#ffb85c'],
        ],
        leading: 1.3,
      }),
    });
  },
};

export const CEO = [
  theInterimWife,
  fortySecondFloor,
  theChairmansDriver,
  aTenderTakeover,
  theHeirTakesTheBus,
  signedSealedEngaged,
  midnightAtHaldenTower,
];
