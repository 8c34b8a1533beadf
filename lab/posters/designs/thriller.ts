import { corridor } from '../compositions/corridor.ts';
import { facade } from '../compositions/facade.ts';
import { horizon } from '../compositions/horizon.ts';
import { lamplight } from '../compositions/lamplight.ts';
import { numeral } from '../compositions/numeral.ts';
import { street } from '../compositions/street.ts';
import { type PosterDesign, title } from '../design.ts';
import { man, pines, rain, skyline, stars, woman } from '../figures.ts';
import { at, circle, faded, path, rect, stroke, times } from '../svg.ts';

const zeroBars: PosterDesign = {
  slug: 'zero-bars',
  title: 'Zero Bars',
  family: 'corridor',
  draw: () =>
    corridor({
      dark: '#05080c',
      wall: '#1b2a33',
      light: '#bfe9d8',
      opening: { x: 300, floor: 590, width: 250, height: 300 },
      within:
        [190, 232, 274, 330, 372, 410]
          .map((x, index) =>
            at(x, 596, index % 2 === 0 ? man('#11202a') : woman('#11202a'), {
              scale: 1.2 + (index % 3) * 0.12,
            }),
          )
          .join('') +
        at(300, 600, man('#05080c'), { scale: 1.42 }) +
        rect(318, 420, 18, 30, '#ff4747', 'rx="3"') +
        rect(298, 290, 4, 300, '#05080c'),
      before:
        rect(256, 232, 88, 38, '#05080c', 'rx="6"') +
        times(5, (bar) =>
          rect(268 + bar * 13, 258 - bar * 4, 8, 4 + bar * 4, '#ff4747', bar === 0 ? '' : 'opacity=".28"'),
        ),
      letters: title({
        face: 'tall',
        colour: '#e6fff5',
        x: 300,
        y: 178,
        align: 'centre',
        tracking: 40,
        lines: [['ZERO BARS', 150]],
      }),
    }),
};

const roomWithoutADoor: PosterDesign = {
  slug: 'room-without-a-door',
  title: 'Room Without a Door',
  family: 'lamplight',
  draw: () =>
    lamplight({
      room: ['#1a1210', '#3b211a'],
      shade: '#0b0706',
      light: '#f3c26b',
      table: '#0b0706',
      tableAt: 640,
      wall:
        stroke(
          times(7, (line) => `M${line * 100} 0v640`),
          '#000',
          2,
          'opacity=".35"',
        ) +
        at(
          86,
          300,
          stroke(
            'M0 0v40M12 0v40M24 0v40M36 0v40M-6 34l48-28M60 0v40M72 0v40M84 0v40',
            '#e9b872',
            4,
            'stroke-linecap="round"',
          ),
        ),
      onTable:
        path('M246 640l10-210h12l-4 110h72l-4-110h12l10 210h-14l-6-70h-68l-6 70z', '#0b0706') +
        path('M256 430h88v70h-88z', '#0b0706', 'opacity=".85"') +
        stroke('M262 520q38 26 76 0M266 530q34 20 68 0', '#d8c7a4', 5),
      letters:
        rect(0, 660, 600, 140, '#120b09') +
        title({
          face: 'poster',
          colour: '#f3d9a6',
          x: 300,
          y: 716,
          align: 'centre',
          lines: [
            ['ROOM WITHOUT', 54],
            ['A DOOR', 54],
          ],
        }),
    }),
};

const theLakeRemembers: PosterDesign = {
  slug: 'the-lake-remembers',
  title: 'The Lake Remembers',
  family: 'horizon',
  draw: (next) =>
    horizon({
      sky: ['#06141d', '#123543', '#4d8a8b'],
      orb: { x: 300, y: 250, r: 92, colour: '#e9fff4', halo: '#9de0cf' },
      behind: stars(next, 60, 300),
      land:
        pines(next, 400, 170, '#061a20') +
        rect(0, 398, 600, 410, '#0d3139') +
        `<g transform="translate(0 800) scale(1 -1)">${faded(0.45, circle(300, 250, 92, '#bff3e2'))}</g>` +
        stroke('M150 470h300M190 500h220M170 560h260M220 600h160', '#0d3139', 9) +
        path('M60 400h180v12H60zM76 412h8v34h-8zM200 412h8v34h-8z', '#02090c') +
        `<g transform="translate(190 424) scale(1 -1)">${faded(0.75, woman('#bff3e2'))}</g>` +
        stroke('M140 440h96M152 470h80M160 508h60', '#2b6a70', 3, 'opacity=".8"'),
      letters: title({
        face: 'tall',
        colour: '#e9fff4',
        x: 300,
        y: 690,
        align: 'centre',
        tracking: 30,
        lines: [
          ['THE LAKE', 84],
          ['REMEMBERS', 84, '#7fd0bd'],
        ],
        leading: 0.95,
      }),
    }),
};

const passenger14C: PosterDesign = {
  slug: 'passenger-14c',
  title: 'Passenger 14C',
  family: 'numeral',
  draw: () =>
    numeral({
      ground: ['#0f2740', '#061120'],
      tones: ['#ffffff', '#b9d3e6'],
      text: '14C',
      face: 'poster',
      size: 300,
      foot: 330,
      glow: '#4f8fc0',
      around:
        times(3, (pane) =>
          at(
            130 + pane * 170,
            500,
            rect(-62, -92, 124, 184, '#d5dfe6', 'rx="58"') +
              rect(-50, -80, 100, 160, pane === 2 ? '#ff5a3c' : '#6fb1dc', 'rx="48"') +
              (pane === 2
                ? at(4, 84, man('#1a0a0a'), { scale: 0.9 })
                : path('M-46 30q24-24 46-6t46-10q4 66-46 66t-46-50z', '#e8f4fb')) +
              (pane === 1 ? rect(-50, -80, 100, 96, '#eef3f6', 'rx="40"') : ''),
          ),
        ) + path('M0 622h600v8H0z', '#d5dfe6', 'opacity=".5"'),
      letters:
        title({ face: 'plain', colour: '#fff', x: 44, y: 706, tracking: 160, lines: [['PASSENGER', 54]] }) +
        title({
          face: 'plain',
          colour: '#ff7a5c',
          x: 44,
          y: 748,
          tracking: 180,
          lines: [['SAT DOWN TWICE', 20]],
        }),
    }),
};

const theHouseAcross: PosterDesign = {
  slug: 'the-house-across',
  title: 'The House Across',
  family: 'facade',
  draw: (next) =>
    facade({
      sky: ['#131226', '#332a52'],
      wall: '#262041',
      dark: '#16122b',
      lit: '#ffcf5e',
      columns: 4,
      rows: 4,
      from: [70, 210],
      to: [530, 740],
      scenes: {
        5: at(-8, 6, man('#262041'), { scale: 0.56 }),
        6: at(6, 6, woman('#8e1230'), { scale: 0.56 }),
        11: '',
      },
      before:
        faded(0.5, rain(next, 40, '#9fb0ff')) +
        path(
          'M-9-9h618v818H-9zM300 310a190 190 0 1 0 0 300 190 190 0 1 0 0-300z',
          '#07050d',
          'fill-rule="evenodd" opacity=".93"',
        ),
      letters: title({
        face: 'poster',
        colour: '#ffe7b0',
        x: 300,
        y: 118,
        align: 'centre',
        lines: [
          ['THE HOUSE', 76],
          ['ACROSS', 76],
        ],
      }),
    }),
};

const sixHoursOfFog: PosterDesign = {
  slug: 'six-hours-of-fog',
  title: 'Six Hours of Fog',
  family: 'street',
  draw: (next) =>
    street({
      air: ['#5d6b6e', '#b8c2bd'],
      ground: '#7b8785',
      light: '#fff6cf',
      lamp: [210, 300],
      floor: 620,
      behind: faded(0.22, skyline(next, { base: 622, height: 300, colour: '#2c3638' })),
      people:
        at(400, 650, man('#1c2426'), { scale: 1.25 }) +
        path('M366 446h68v7h-68zM380 447q2-28 20-28t20 28z', '#1c2426') +
        faded(0.35, at(520, 622, man('#1c2426'), { scale: 0.8 })),
      weather: times(
        6,
        (bank) =>
          `<ellipse cx="${100 + ((bank * 173) % 480)}" cy="${470 + bank * 34}" rx="${240 - bank * 12}" ry="26" fill="#eef2ec" opacity="${0.28 + bank * 0.05}"/>`,
      ),
      letters: title({
        face: 'tall',
        colour: '#f7faf2',
        x: 44,
        y: 128,
        tracking: 10,
        lines: [
          ['SIX HOURS', 110],
          ['OF FOG', 110],
        ],
        leading: 0.92,
      }),
    }),
};

export const THRILLER = [
  zeroBars,
  roomWithoutADoor,
  theLakeRemembers,
  passenger14C,
  theHouseAcross,
  sixHoursOfFog,
];
