import { horizon } from '../compositions/horizon.ts';
import { medallion } from '../compositions/medallion.ts';
import { monolith } from '../compositions/monolith.ts';
import { playingCard } from '../compositions/playing-card.ts';
import { type PosterDesign, title } from '../design.ts';
import { hills, woman } from '../figures.ts';
import { at, circle, n, path, rect, stroke, times } from '../svg.ts';

const theUnderstudyQueen: PosterDesign = {
  slug: 'the-understudy-queen',
  title: 'The Understudy Queen',
  family: 'playing-card',
  draw: () => {
    const bust = (robe: string, hair: string, skin: string, trim: string): string =>
      path('M40 470Q90 300 270 272v-30h60v30q180 28 230 198z', robe) +
      path('M240 200a60 66 0 0 1 120 0q0 64-60 74-60-10-60-74z', skin) +
      path('M226 236q-16-126 74-126t74 126q8-60-26-76-48 22-96 0-34 16-26 76z', hair) +
      path('M262 276q38 40 76 0l6 20q-44 44-88 0z', trim);
    return playingCard({
      table: '#4a1533',
      card: ['#fff6e9', '#f4dfc8'],
      line: '#b98b3a',
      field: '#f0c9bd',
      otherField: '#b9cfc2',
      half:
        bust('#6c1f6b', '#2a1320', '#f4d5c0', '#e3b04a') +
        path('M244 142l-12-62 36 28 32-44 32 44 36-28-12 62z', '#e3b04a') +
        stroke('M258 196q12-8 24 0M318 196q12-8 24 0', '#2a1320', 3) +
        path('M290 232q10 8 20 0-10 14-20 0z', '#b3324c'),
      otherHalf:
        bust('#2f5d50', '#2a1320', '#f4d5c0', '#e8e0d0') +
        path('M236 178q64-34 128 0l-8 40q-24 8-40-10l-16-6-16 6q-16 18-40 10z', '#e3b04a') +
        circle(272, 196, 9, '#2a1320') +
        circle(328, 196, 9, '#2a1320'),
      corner: path(
        'M104 118c-10-14-30-2-20 14l20 22 20-22c10-16-10-28-20-14zM496 570c10 14 30 2 20-14l-20-22-20 22c-10 16 10 28 20 14z',
        '#b3122e',
      ),
      letters: title({
        face: 'marquee',
        colour: '#4a1533',
        x: 300,
        y: 662,
        align: 'centre',
        widest: 440,
        lines: [
          ['The Understudy', 48],
          ['Queen', 74, '#a5781f'],
        ],
      }),
    });
  },
};

const theSilkSpy: PosterDesign = {
  slug: 'the-silk-spy',
  title: 'The Silk Spy',
  family: 'medallion',
  draw: () =>
    medallion({
      border: '#5a1230',
      paper: ['#f8ead2', '#ead0a4'],
      ring: '#5a1230',
      line: '#e0b15a',
      sky: ['#f3b58f', '#f8ddb6'],
      pattern: 'clouds',
      scene:
        circle(420, 270, 58, '#fff4dc') +
        path('M60 560q120-60 240-20t260-30v140H60z', '#c86f53') +
        path('M120 660q0-180 120-220l60-20 60 20q120 40 120 220z', '#14424a') +
        path('M262 410h76v40l-38 30-38-30z', '#f3d3ba') +
        path('M236 300q0-84 64-84t64 84q0 70-20 100-22 30-44 30t-44-30q-20-30-20-100z', '#f3d3ba') +
        path(
          'M224 330q-20-130 76-130t76 130q-10-70-40-84-50 24-88 4-20 20-24 80zM262 204q-4-50 38-50t38 50q-38 18-76 0z',
          '#181018',
        ) +
        stroke('M230 168l140 36', '#e0b15a', 6, 'stroke-linecap="round"') +
        circle(228, 168, 9, '#c62b45') +
        path('M160 470Q180 320 300 330t140 130q-70-40-140-40t-140 50z', '#c62b45') +
        stroke(
          'M300 470l-124-46M300 470l-92-98M300 470l-46-130M300 470v-140M300 470l50-132M300 470l94-96M300 470l126-50',
          '#f6d39a',
          2,
        ) +
        stroke('M270 312q10-6 20 0M314 312q10-6 20 0', '#181018', 5, 'stroke-linecap="round"') +
        path('M216 660q20-130 84-190 64 60 84 190z', '#0e2f36') +
        path('M280 470h40l-20 40z', '#e0b15a'),
      letters: title({
        face: 'carved',
        colour: '#5a1230',
        x: 300,
        y: 128,
        align: 'centre',
        tracking: 60,
        lines: [['THE SILK SPY', 64]],
      }),
    }),
};

const theSwordlessGeneral: PosterDesign = {
  slug: 'the-swordless-general',
  title: 'The Swordless General',
  family: 'horizon',
  draw: (next) =>
    horizon({
      sky: ['#f4e7cf', '#f0d7ad', '#e5b983'],
      orb: { x: 300, y: 330, r: 190, colour: '#c7321f', halo: '#f3b27c' },
      land:
        hills(next, 520, 70, '#8f6b54') +
        hills(next, 590, 50, '#573c38') +
        at(
          392,
          606,
          rect(-5, -250, 10, 190, '#d9d4c7') +
            path('M-5-60h10l-5 90z', '#d9d4c7') +
            rect(-34, -262, 68, 14, '#2a1b1e', 'rx="4"') +
            rect(-7, -320, 14, 60, '#2a1b1e') +
            circle(0, -326, 12, '#2a1b1e'),
          { turn: 12 },
        ) +
        at(
          236,
          622,
          path(
            'M0-236q22 0 22 26t-22 28-22-28 22-26zM-26-222q26-26 52 0l-6-30-20-22-20 22zM-3-280h6l12-40-18 24z',
            '#1a1114',
          ) +
            path('M-46-176q46-24 92 0l26 96-26 8-14-44 10 116H-42l10-116-14 44-26-8z', '#1a1114') +
            path('M-52-170q-60 60-70 172h60q-10-90 30-160z', '#7d1c1a'),
        ) +
        hills(next, 660, 30, '#1f1416'),
      letters: title({
        face: 'carved',
        colour: '#f7e3c0',
        x: 300,
        y: 714,
        align: 'centre',
        tracking: 30,
        lines: [
          ['THE SWORDLESS', 48],
          ['GENERAL', 60, '#e8674e'],
        ],
      }),
    }),
};

const brideOfTheAmberRoad: PosterDesign = {
  slug: 'bride-of-the-amber-road',
  title: 'Bride of the Amber Road',
  family: 'medallion',
  draw: () => {
    const camel = path(
      'M-58 0l4-60q-8-26 10-38 10-36 34-30 10 4 14 26 10-28 32-24 20 6 22 36 14 6 20-20l4-30q10-12 34-6l4 12-22 4-4 40q-6 36-34 40l4 50h-10l-10-50h-54l-12 50z',
      '#3a1f14',
    );
    return medallion({
      border: '#7a3b12',
      paper: ['#fdf0d2', '#f3d79a'],
      ring: '#7a3b12',
      line: '#f0b54a',
      sky: ['#f7b24c', '#fde3a0'],
      pattern: 'lattice',
      scene:
        circle(300, 360, 108, '#fff3c7') +
        path('M60 470q110-70 230-20t280-30v240H60z', '#e0913a') +
        path('M60 540q150-70 280-10t230-30v160H60z', '#c06f25') +
        at(180, 508, camel, { scale: 0.7 }) +
        at(
          318,
          520,
          camel +
            path('M-34-116q-2-60 34-84 40 24 38 84z', '#c62b45') +
            path('M-18-206q20-36 40 0l24 90q-40-20-76 10z', '#8d1f38'),
          { scale: 0.9 },
        ) +
        at(456, 512, camel, { scale: 0.7 }) +
        path('M60 600q180-60 300-16t220-14v100H60z', '#8d4a18'),
      letters: title({
        face: 'carved',
        colour: '#7a3b12',
        x: 300,
        y: 96,
        align: 'centre',
        tracking: 30,
        lines: [
          ['BRIDE OF THE', 38],
          ['AMBER ROAD', 54],
        ],
        leading: 1.05,
      }),
    });
  },
};

const aFanForTheEmpress: PosterDesign = {
  slug: 'a-fan-for-the-empress',
  title: 'A Fan for the Empress',
  family: 'monolith',
  draw: () => {
    const blade = (index: number): string =>
      at(
        300,
        560,
        path('M-10 0l-34-440q34-22 68 0L10 0z', index % 2 === 0 ? '#d3273e' : '#b81730') +
          path('M-42-420l-2-20q34-22 68 0l-2 20q-32-20-64 0z', '#f0c264') +
          circle(-8, -340, 12, '#f7d9b2', 'opacity=".9"') +
          stroke('M-8-320q10 60-2 140', '#f0c264', 2),
        { turn: -70 + index * 14 },
      );
    return monolith({
      ground: ['#fff1d8', '#f1d3a2'],
      thingTones: ['#d3273e', '#8e1024'],
      thing: times(11, blade),
      person: at(
        300,
        628,
        path(
          'M-20-190q20-44 40 0l26 6-20 12h-52l-20-12zM-18-176a18 19 0 0 1 36 0 18 19 0 0 1-36 0z',
          '#231019',
        ) +
          path(
            'M-14-156h28q36 8 44 60l20 40-26 8 20 66q-72 18-144 0l20-66-26-8 20-40q8-52 44-60z',
            '#0f4a4a',
          ) +
          path('M-8-156h16v150h-16z', '#f0c264'),
        { scale: 1.06 },
      ),
      letters: title({
        face: 'carved',
        colour: '#7d1022',
        x: 300,
        y: 698,
        align: 'centre',
        tracking: 20,
        lines: [
          ['A FAN FOR', 44],
          ['THE EMPRESS', 62],
        ],
      }),
    });
  },
};

const lotusCourt: PosterDesign = {
  slug: 'the-physician-of-lotus-court',
  title: 'The Physician of Lotus Court',
  family: 'medallion',
  draw: () => {
    const petals = (r: number, wide: number, colour: string, turns: readonly number[]): string =>
      turns
        .map((turn) =>
          at(300, 500, path(`M0 0q${-wide} ${n(-r * 0.6)} 0 ${-r}q${wide} ${n(r * 0.4)} 0 ${r}z`, colour), {
            turn,
          }),
        )
        .join('');
    return medallion({
      border: '#1f4e5f',
      paper: ['#f3f4e8', '#d9e4cf'],
      ring: '#1f4e5f',
      line: '#9cc9b0',
      sky: ['#8fc7bd', '#dff0d8'],
      pattern: 'scales',
      scene:
        circle(300, 300, 74, '#fffbe6') +
        rect(60, 500, 480, 160, '#2d7a80') +
        stroke('M100 540h120M380 540h110M140 580h90M340 590h140', '#8fc7bd', 3) +
        `<ellipse cx="170" cy="540" rx="86" ry="20" fill="#3d9970"/><ellipse cx="440" cy="556" rx="96" ry="22" fill="#358a63"/>` +
        petals(220, 76, '#f6a5b8', [-64, 64]) +
        petals(236, 84, '#f387a3', [-36, 36]) +
        petals(250, 92, '#fbc3cf', [-14, 14]) +
        petals(220, 70, '#fde4e8', [0]) +
        at(300, 420, woman('#1f4e5f'), { scale: 0.6 }) +
        petals(130, 70, '#f387a3', [-74, 74]) +
        petals(120, 80, '#fbc3cf', [-40, 40, 0]),
      letters: title({
        face: 'carved',
        colour: '#1f4e5f',
        x: 300,
        y: 96,
        align: 'centre',
        tracking: 20,
        lines: [
          ['THE PHYSICIAN OF', 38],
          ['LOTUS COURT', 54],
        ],
        leading: 1.05,
      }),
    });
  },
};

export const HISTORICAL = [
  theUnderstudyQueen,
  theSilkSpy,
  theSwordlessGeneral,
  brideOfTheAmberRoad,
  aFanForTheEmpress,
  lotusCourt,
];
