import { corridor } from '../compositions/corridor.ts';
import { facing } from '../compositions/facing.ts';
import { monolith } from '../compositions/monolith.ts';
import { numeral } from '../compositions/numeral.ts';
import { playingCard } from '../compositions/playing-card.ts';
import { type PosterDesign, title } from '../design.ts';
import { facets, snow, woman } from '../figures.ts';
import { at, circle, downwards, glow, path, rect, stroke, times, whole } from '../svg.ts';

const verdictAtMidnight: PosterDesign = {
  slug: 'verdict-at-midnight',
  title: 'Verdict at Midnight',
  family: 'monolith',
  draw: () =>
    monolith({
      ground: ['#2b3f63', '#070b16'],
      thingTones: ['#f2d27a', '#8f5a1c'],
      thing:
        circle(300, 296, 262, 'url(#tone)') +
        circle(300, 296, 238, '#1e3560') +
        times(12, (hour) =>
          at(300, 296, rect(-5, -226, 10, hour % 3 === 0 ? 44 : 24, 'url(#tone)'), { turn: hour * 30 }),
        ) +
        path('M292 306l4-176h8l4 176z', '#f2d27a') +
        at(
          300,
          296,
          rect(-6, -190, 12, 200, '#f2d27a') +
            rect(-46, -226, 92, 50, '#f2d27a', 'rx="8"') +
            rect(-54, -222, 10, 42, '#b97f2e') +
            rect(44, -222, 10, 42, '#b97f2e'),
          { turn: 3 },
        ) +
        circle(300, 296, 16, '#f2d27a'),
      person: at(300, 604, woman('#04060c'), { scale: 1.3 }),
      letters: title({
        face: 'poster',
        colour: '#fff4d8',
        x: 300,
        y: 682,
        align: 'centre',
        lines: [
          ['VERDICT', 84],
          ['AT MIDNIGHT', 62, '#f2d27a'],
        ],
      }),
    }),
};

const theWidowPlaysWhite: PosterDesign = {
  slug: 'the-widow-plays-white',
  title: 'The Widow Plays White',
  family: 'monolith',
  draw: () =>
    monolith({
      ground: ['#c01a3c', '#3a0714'],
      thingTones: ['#fffaf2', '#cdb7ad'],
      thing:
        path(
          'M300 36a22 22 0 1 1-.1 0zM196 96l34 96 26-108 30 104h28l30-104 26 108 34-96 8 112q-40 40-112 40t-112-40zM208 250q92 34 184 0l-10 34q-82 26-164 0zM226 292q74 22 148 0-20 120 36 222H190q56-102 36-222zM160 528h280q26 34 30 76H130q4-42 30-76z',
          'url(#tone)',
        ) +
        path(
          times(8, (tile) => `M${tile * 150 - 300} 604h75l${(tile - 3.5) * 44} 200h-75z`),
          '#000',
          'opacity=".25"',
        ),
      person:
        at(470, 622, woman('#10030a'), { scale: 1.02 }) +
        path('M440 452q30-34 60 0l6 40q-36-22-72 0z', '#10030a'),
      letters: title({
        face: 'serif',
        colour: '#fffaf2',
        x: 300,
        y: 702,
        align: 'centre',
        lines: [
          ['The Widow', 66],
          ['Plays White', 66],
        ],
      }),
    }),
};

const ashes: PosterDesign = {
  slug: 'ashes-in-a-red-coat',
  title: 'Ashes in a Red Coat',
  family: 'corridor',
  draw: (next) =>
    corridor({
      dark: '#0d0b0c',
      wall: '#3a2c28',
      light: '#ff9b45',
      opening: { x: 300, floor: 570, width: 190, height: 330 },
      within:
        path('M205 570q10-90 40-60 0-70 34-120 10 60 40 80 6-50 26-70 30 80 50 110v60z', '#ffd27a') +
        path('M225 570q12-60 36-40 6-50 30-80 16 60 42 60 20-10 40 60z', '#fff3c9'),
      before:
        at(
          300,
          646,
          path('M-18-168a18 19 0 0 1 36 0q4 26 10 38h-56q6-12 10-38z', '#130608') +
            path(
              'M-10-146h20q26 4 30 30l8 66-10 2-8-44q6 44 26 92-56 16-112 0 20-48 26-92l-8 44-10-2 8-66q4-26 30-30z',
              '#d3152b',
            ) +
            path('M-3-140h6v140h-6z', '#8e0b1c') +
            path('M-14 0l2 26h8l1-26zM3 0l1 26h8l2-26z', '#130608'),
          { scale: 1.5 },
        ) + snow(next, 54, '#ffb98a'),
      letters: title({
        face: 'tall',
        colour: '#fff1e2',
        x: 300,
        y: 98,
        align: 'centre',
        tracking: 20,
        lines: [
          ['ASHES IN A', 66],
          ['RED COAT', 128, '#ff3b4e'],
        ],
        leading: 0.92,
      }),
    }),
};

const mySistersSignature: PosterDesign = {
  slug: 'my-sisters-signature',
  title: 'My Sister’s Signature',
  family: 'facing',
  draw: () =>
    facing({
      grounds: ['#efe4d2', '#1c1b2e'],
      heads: ['#1c1b2e', '#efe4d2'],
      who: ['lady', 'lady'],
      between:
        stroke(
          'M300 372c-40 60-50 120-10 110s50-70 20-60-60 110 0 104',
          '#c62b45',
          5,
          'stroke-linecap="round"',
        ) +
        at(
          300,
          300,
          path('M-16-240h32v250l-16 60-16-60z', '#c62b45') +
            path('M-16 10h32l-16 60z', '#f2cf7c') +
            rect(-1.5, 20, 3, 34, '#1c1b2e') +
            rect(-20, -250, 40, 16, '#f2cf7c'),
        ),
      letters: title({
        face: 'serif',
        colour: '#fff6e4',
        x: 300,
        y: 688,
        align: 'centre',
        lines: [
          ['My Sister’s', 70],
          ['Signature', 70, '#ff5d74'],
        ],
      }),
    }),
};

const thirteenCandles: PosterDesign = {
  slug: 'thirteen-candles-for-liars',
  title: 'Thirteen Candles for Liars',
  family: 'numeral',
  draw: () =>
    numeral({
      ground: ['#3a1020', '#12040a'],
      tones: ['#fff2d8', '#e0a95c'],
      text: '13',
      face: 'poster',
      size: 520,
      foot: 600,
      around:
        times(2, (flame) =>
          at(
            flame === 0 ? 176 : 398,
            150,
            circle(0, 0, 110, 'url(#shine)') +
              path('M0-86q44 58 30 92-8 24-30 24T-30 6q-14-34 30-92z', '#ff9b2f') +
              path('M0-36q20 28 14 46-4 14-14 14t-14-14q-6-18 14-46z', '#fff7d6') +
              rect(-2, 20, 4, 18, '#4a2a1a'),
          ),
        ) +
        path(
          'M112 196q20 26 18 60t14 0-2-60zM420 208q14 30 12 70t16 4 4-74zM206 210q8 20 6 44t12 0-2-44z',
          '#fff7e6',
        ),
      letters: title({
        face: 'serif',
        colour: '#fff2d8',
        x: 300,
        y: 690,
        align: 'centre',
        lines: [
          ['Thirteen Candles', 62],
          ['for Liars', 62, '#ff9b2f'],
        ],
      }),
      glow: '#ffb347',
    }),
};

const theGlassBride: PosterDesign = {
  slug: 'the-glass-bride',
  title: 'The Glass Bride',
  family: 'facets',
  draw: () => ({
    defs:
      downwards('air', [0, '#12243a'], [1, '#3d6a86']) +
      glow('shine', [0, '#d9f4ff', 0.8], [1, '#d9f4ff', 0]),
    art:
      whole('url(#air)') +
      circle(300, 330, 360, 'url(#shine)') +
      at(
        300,
        330,
        facets([
          ['#e9fbff', [0, -190], [60, -170], [46, -96], [0, -110]],
          ['#bfe6f2', [60, -170], [104, -110], [46, -96]],
          ['#8fc6dc', [104, -110], [128, 0], [70, -20]],
          ['#a9d8ea', [46, -96], [104, -110], [70, -20]],
          ['#f6e7df', [0, -110], [46, -96], [44, -20], [0, 30]],
          ['#e6c9bf', [46, -96], [70, -20], [44, -20]],
          ['#d7b3aa', [44, -20], [30, 26], [0, 30]],
          ['#6ea9c6', [70, -20], [128, 0], [150, 130], [80, 70]],
          ['#c9ecf6', [30, 26], [70, -20], [80, 70], [24, 66]],
          ['#efdad2', [0, 30], [30, 26], [24, 66], [0, 76]],
          ['#5b95b6', [80, 70], [150, 130], [190, 300], [110, 220]],
          ['#dff6fc', [0, 76], [24, 66], [80, 70], [40, 150], [0, 140]],
          ['#9fd0e4', [80, 70], [110, 220], [40, 150]],
          ['#f4fdff', [0, 140], [40, 150], [60, 320], [0, 320]],
          ['#b4dfee', [40, 150], [110, 220], [130, 320], [60, 320]],
          ['#4a82a6', [110, 220], [190, 300], [210, 340], [130, 320]],
        ]) +
          path('M-30-62l22 6-22 6-8-6zM30-62l-22 6 22 6 8-6z', '#12243a') +
          path('M-12 2h24l-12 8z', '#b8405a') +
          stroke('M-70-190l60 130-40 60 70 80-30 110', '#fff', 2.5, 'opacity=".9"') +
          stroke('M-10-60l90 30M20 80l80-20', '#fff', 1.6, 'opacity=".8"') +
          path(
            'M-150-150l26 40-34 10zM160-170l30 16-22 26zM190 40l22 40-36-6zM-210 90l34-8-12 40z',
            '#e9fbff',
            'opacity=".85"',
          ),
        { scale: 1.1 },
      ) +
      title({
        face: 'roman',
        colour: '#fff',
        x: 300,
        y: 752,
        align: 'centre',
        tracking: 40,
        lines: [['THE GLASS BRIDE', 56]],
      }),
  }),
};

const missNobody: PosterDesign = {
  slug: 'return-of-miss-nobody',
  title: 'Return of Miss Nobody',
  family: 'playing-card',
  draw: () =>
    playingCard({
      table: '#0f3d34',
      card: ['#fbf4e4', '#efe0c2'],
      line: '#0f3d34',
      field: '#f3d9a0',
      otherField: '#9fb8a8',
      half:
        path('M40 470Q90 300 270 272v-30h60v30q180 28 230 198z', '#b3122e') +
        path('M240 200a60 66 0 0 1 120 0q0 64-60 74-60-10-60-74z', '#f2d3bd') +
        path('M232 214q-12-96 68-96t68 96q-12-52-68-52t-68 52z', '#1d1420') +
        path('M236 132l-10-56 36 28 38-44 38 44 36-28-10 56z', '#e3ad3f') +
        circle(300, 58, 8, '#e3ad3f') +
        path('M270 274l30 50 30-50v112h-60z', '#e3ad3f'),
      otherHalf:
        path('M40 470Q90 300 270 272v-30h60v30q180 28 230 198z', '#23443c') +
        path('M240 200a60 66 0 0 1 120 0q0 64-60 74-60-10-60-74z', '#f2d3bd') +
        path('M228 224q-14-110 72-110t72 110q-6-40-28-56-44 14-88 0-22 16-28 56z', '#6e5a4c') +
        path('M262 276h76l10 110h-96z', '#fbf4e4'),
      corner:
        path('M104 130l18-26 18 26-18 26z', '#b3122e') + path('M496 558l-18-26-18 26 18 26z', '#0f3d34'),
      letters: title({
        face: 'fat',
        colour: '#0f3d34',
        x: 300,
        y: 664,
        align: 'centre',
        widest: 440,
        lines: [
          ['Return of', 44],
          ['Miss Nobody', 70, '#b3122e'],
        ],
      }),
    }),
};

export const REVENGE = [
  verdictAtMidnight,
  theWidowPlaysWhite,
  ashes,
  mySistersSignature,
  thirteenCandles,
  theGlassBride,
  missNobody,
];
