import { deco } from '../compositions/deco.ts';
import { facing } from '../compositions/facing.ts';
import { horizon } from '../compositions/horizon.ts';
import { paperCut } from '../compositions/paper-cut.ts';
import { type PosterDesign, title } from '../design.ts';
import { child, facets, hills, snow, stars } from '../figures.ts';
import { at, circle, downwards, glow, path, rect, stroke, times, whole } from '../svg.ts';

const theClockmakersDragon: PosterDesign = {
  slug: 'the-clockmakers-dragon',
  title: 'The Clockmaker’s Dragon',
  family: 'horizon',
  draw: (next) =>
    horizon({
      sky: ['#14233b', '#2f5d62', '#d98e4a'],
      orb: { x: 300, y: 320, r: 190, colour: '#f7e2b0', halo: '#ffc46b' },
      behind: stars(next, 50, 300),
      land:
        circle(300, 320, 176, 'none', 'stroke="#b9772f" stroke-width="5"') +
        times(12, (mark) =>
          at(300, 320, rect(-4, -168, 8, mark % 3 === 0 ? 34 : 18, '#b9772f'), { turn: mark * 30 }),
        ) +
        path('M296 324l-70-90 6-6 74 88zM294 330l118 34 2-9-114-36z', '#7d4a1c') +
        at(
          300,
          330,
          path(
            'M-6-20c30-80 110-120 220-110-36 16-44 30-40 50-34-6-50 4-52 26-30-10-50 0-56 20-20-4-40 0-48 14zM-18-10c-20-90-100-140-214-140 34 22 38 36 32 56 34-2 52 10 52 32 32-6 50 6 54 26 22-2 42 6 50 24z',
            '#16202e',
          ) +
            path(
              'M60 40c-40-50-70-60-110-44-50 22-70 70-40 100 40 38 120 12 150 40 26 26-6 60-60 54 60 30 130-2 124-56-6-44-60-56-64-94zM60 40q30-40 70-34l40-22-10 26 34 16-40 12q-30 4-50 30-30 0-44-28z',
              '#16202e',
            ) +
            circle(138, 20, 4.5, '#ffb03a'),
          { scale: 0.86 },
        ) +
        hills(next, 610, 40, '#1d3b3f') +
        path('M40 640v-70h24v-26l22-28 22 28v26h26v70zM470 650v-96h20v-34l18-26 18 26v34h22v96z', '#122629') +
        hills(next, 660, 30, '#122629'),
      letters: title({
        face: 'carved',
        colour: '#fbe7bd',
        x: 300,
        y: 712,
        align: 'centre',
        tracking: 20,
        lines: [
          ['THE CLOCKMAKER’S', 42],
          ['DRAGON', 62, '#ffb03a'],
        ],
        leading: 1.04,
      }),
    }),
};

const queenOfTheDrownedCity: PosterDesign = {
  slug: 'queen-of-the-drowned-city',
  title: 'Queen of the Drowned City',
  family: 'paper-cut',
  draw: (next) =>
    paperCut(next, {
      sheets: ['#04222e', '#073a48', '#0a5560', '#12757a', '#2b9a94'],
      heart: '#8fe0cf',
      centre: [300, 430],
      opening: 152,
      edge: 'leafy',
      subject: at(
        30,
        20,
        rect(120, 540, 360, 200, '#0d6a70') +
          path(
            'M196 560v-90h20v-40l14-26 14 26v40h16v-70l20-52 20 52v20h20v-50l16-34 16 34v90h18v-50l14-24 14 24v160z',
            '#0d6a70',
          ) +
          path('M240 420l-8-70 34 34 34-56 34 56 34-34-8 70z', '#ffd36b') +
          circle(300, 316, 8, '#ffd36b') +
          circle(232, 342, 6, '#ffd36b') +
          circle(368, 342, 6, '#ffd36b') +
          rect(240, 424, 120, 12, '#e0a93f') +
          times(9, (bubble) =>
            circle(
              200 + ((bubble * 53) % 200),
              540 - ((bubble * 71) % 240),
              3 + (bubble % 3) * 2,
              '#e9fff8',
              'opacity=".8"',
            ),
          ),
        { scale: 0.9 },
      ),
      letters: title({
        face: 'roman',
        colour: '#f2fff9',
        x: 300,
        y: 84,
        align: 'centre',
        tracking: 40,
        lines: [
          ['QUEEN OF THE', 34],
          ['DROWNED CITY', 52, '#ffd36b'],
        ],
        leading: 1.15,
      }),
    }),
};

const thornAndCrown: PosterDesign = {
  slug: 'thorn-and-crown',
  title: 'Thorn and Crown',
  family: 'deco',
  draw: () =>
    deco({
      ground: ['#16301f', '#07130c'],
      gold: '#d9b65a',
      centre: [300, 290],
      emblem:
        path('M170 380l-26-170 78 80 78-120 78 120 78-80-26 170z', '#d9b65a') +
        path('M170 380l-26-170 78 80-8 90zM300 170l78 120 6 90h-84z', '#b8913a') +
        rect(166, 386, 268, 34, '#d9b65a', 'rx="6"') +
        circle(300, 158, 15, '#c81f3f') +
        circle(144, 200, 12, '#c81f3f') +
        circle(456, 200, 12, '#c81f3f') +
        times(5, (gem) => path(`M${196 + gem * 52} 392l11 11-11 11-11-11z`, '#c81f3f')) +
        stroke(
          'M90 470c60-110 120 20 190-60s60-160 130-130 20 110 110 60',
          '#3f7a45',
          10,
          'stroke-linecap="round"',
        ) +
        path(
          'M138 426l-8-26 20 18zM214 420l6-28 10 26zM292 396l26-6-20 18zM330 318l-26-12 30-6zM392 278l6-28 12 28zM436 318l26-8-16 22z',
          '#3f7a45',
        ) +
        at(
          96,
          476,
          times(5, (petal) =>
            at(0, 0, path('M0 0q-20-30 0-44 20 14 0 44z', '#e23d5b'), { turn: petal * 72 }),
          ) + circle(0, 0, 8, '#ffd98a'),
        ) +
        at(
          522,
          342,
          times(5, (petal) =>
            at(0, 0, path('M0 0q-20-30 0-44 20 14 0 44z', '#e23d5b'), { turn: petal * 72 + 20 }),
          ) + circle(0, 0, 8, '#ffd98a'),
        ),
      letters: title({
        face: 'roman',
        colour: '#f6e7b8',
        x: 300,
        y: 600,
        align: 'centre',
        tracking: 60,
        widest: 460,
        lines: [
          ['THORN', 92],
          ['& CROWN', 76, '#e7647b'],
        ],
      }),
    }),
};

const theFox: PosterDesign = {
  slug: 'the-fox-in-apartment-nine',
  title: 'The Fox in Apartment Nine',
  family: 'facets',
  draw: (next) => ({
    defs:
      downwards('air', [0, '#1b1140'], [1, '#5b2a86']) +
      glow('shine', [0, '#ff9d5c', 0.75], [1, '#ff9d5c', 0]),
    art:
      whole('url(#air)') +
      stars(next, 48, 600) +
      circle(300, 340, 380, 'url(#shine)') +
      at(
        300,
        330,
        facets([
          ['#ffb066', [0, -60], [50, -84], [40, 0], [0, 20]],
          ['#f5842e', [50, -84], [84, -190], [120, -70]],
          ['#b9501a', [84, -190], [146, -110], [120, -70]],
          ['#3a1d2c', [84, -190], [76, -134], [106, -112]],
          ['#ff9a48', [50, -84], [120, -70], [64, -10], [40, 0]],
          ['#e36f22', [120, -70], [146, -110], [158, 20], [96, 10]],
          ['#f78a36', [120, -70], [96, 10], [64, -10]],
          ['#fff1df', [96, 10], [158, 20], [110, 110], [56, 70]],
          ['#ffe3c4', [64, -10], [96, 10], [56, 70], [34, 60]],
          ['#ffd0a1', [40, 0], [64, -10], [34, 60], [20, 110]],
          ['#ffc084', [0, 20], [40, 0], [20, 110], [0, 112]],
          ['#fff8ee', [34, 60], [56, 70], [50, 130], [20, 110]],
          ['#f1ded0', [56, 70], [110, 110], [50, 130]],
          ['#2a1424', [0, 112], [20, 110], [14, 134], [0, 144]],
          ['#e9cfc0', [14, 134], [20, 110], [50, 130], [0, 172], [0, 144]],
        ]) +
          path('M40 8l38-10-10 22-22 4zM-40 8l-38-10 10 22 22 4z', '#1b1140') +
          path('M52 8l14-4-6 12zM-52 8l-14-4 6 12z', '#ffe27a'),
        { scale: 1.35 },
      ) +
      rect(268, 596, 64, 56, '#e9b44c', 'rx="6"') +
      circle(300, 594, 4, '#1b1140') +
      title({ face: 'fat', colour: '#5b2a1a', x: 300, y: 644, align: 'centre', lines: [['9', 54]] }) +
      title({
        face: 'fat',
        colour: '#fff1df',
        x: 300,
        y: 706,
        align: 'centre',
        lines: [
          ['The Fox in', 48],
          ['Apartment Nine', 58, '#ffb066'],
        ],
      }),
  }),
};

const winterKing: PosterDesign = {
  slug: 'a-kiss-for-the-winter-king',
  title: 'A Kiss for the Winter King',
  family: 'facing',
  draw: (next) => {
    return facing({
      grounds: ['#12305a', '#cfeaf7'],
      heads: ['#f4b9c7', '#2b5f93'],
      who: ['lady', 'man'],
      between:
        at(
          300,
          330,
          times(6, (arm) =>
            at(
              0,
              0,
              stroke(
                'M0 0v-84M0-40l-18-18M0-40l18-18M0-62l-12-12M0-62l12-12',
                '#8cc4e6',
                7,
                'stroke-linecap="round"',
              ),
              { turn: arm * 60 },
            ),
          ),
        ) +
        path('M420 168l-6-84 34 40 34-58 34 58 34-40-6 84z', '#f2c65a') +
        snow(next, 40, '#fff'),
      letters: title({
        face: 'romance',
        colour: '#12305a',
        x: 300,
        y: 682,
        align: 'centre',
        lines: [
          ['A Kiss for the', 50],
          ['Winter King', 76, '#2b5f93'],
        ],
      }),
    });
  },
};

const theStarCollector: PosterDesign = {
  slug: 'the-star-collector',
  title: 'The Star Collector',
  family: 'horizon',
  draw: (next) =>
    horizon({
      sky: ['#0c0b33', '#33257a', '#b45aa6'],
      orb: { x: 330, y: 470, r: 64, colour: '#fff3b8', halo: '#ffd66b' },
      behind: stars(next, 130, 560),
      land:
        rect(268, 396, 124, 160, '#bfe3ff', 'rx="30" opacity=".28"') +
        rect(284, 376, 92, 24, '#c98f4a', 'rx="6"') +
        times(7, (star) =>
          at(
            300 + ((star * 37) % 66),
            430 + ((star * 29) % 100),
            path('M0-11l3 8 8 3-8 3-3 8-3-8-8-3 8-3z', '#fff'),
          ),
        ) +
        stroke('M286 420v100', '#fff', 5, 'opacity=".5" stroke-linecap="round"') +
        path('M-10 640Q180 540 330 556t280 90v170H-10z', '#150f3d') +
        at(214, 590, child('#0a0722'), { scale: 1.15 }) +
        stroke('M228 530l44-60', '#0a0722', 5) +
        stroke('M60 140q90-60 200-20', '#fff', 2, 'opacity=".7"') +
        at(262, 121, path('M0-14l4 10 10 4-10 4-4 10-4-10-10-4 10-4z', '#fff3b8')),
      letters: title({
        face: 'warm',
        colour: '#fff6dc',
        x: 44,
        y: 700,
        lines: [
          ['The Star', 66],
          ['Collector', 66, '#ffd66b'],
        ],
      }),
    }),
};

const ravenSeason: PosterDesign = {
  slug: 'raven-season',
  title: 'Raven Season',
  family: 'paper-cut',
  draw: (next) =>
    paperCut(next, {
      sheets: ['#16060a', '#360c15', '#5c1420', '#8a1f2c', '#bb3a38'],
      heart: '#f6d9a8',
      centre: [300, 340],
      opening: 138,
      edge: 'jagged',
      subject:
        path('M180 470q60-20 130 0t130-8', '#16060a') +
        stroke('M170 440q70-16 130-8t150-30', '#16060a', 9, 'stroke-linecap="round"') +
        path(
          'M250 436q-20-60 24-110 30-36 70-40 16-22 44-10l34 12-32 8q2 30-14 60-24 50-76 78l-46 46 6-38z',
          '#16060a',
        ) +
        circle(376, 288, 4, '#bb3a38'),
      letters: title({
        face: 'tall',
        colour: '#f6d9a8',
        x: 300,
        y: 752,
        align: 'centre',
        tracking: 40,
        lines: [['RAVEN SEASON', 92]],
      }),
    }),
};

export const FANTASY = [
  theClockmakersDragon,
  queenOfTheDrownedCity,
  thornAndCrown,
  theFox,
  winterKing,
  theStarCollector,
  ravenSeason,
];
