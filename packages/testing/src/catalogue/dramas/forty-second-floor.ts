import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const fortySecondFloor: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0030'),
  categoryId: CATEGORIES.ceo.id,
  episodes: 44,
  freeEpisodes: 3,
  wholesale: '0.22',
  retail: '0.51',
  poster: '/posters/forty-second-floor.svg',
  hotRank: 24,
  publishedOn: '2026-01-16',
  texts: {
    en: {
      title: 'Forty-Second Floor',
      synopsis:
        'The lift stops between two floors with the man who fired her that morning. They have until the night shift to renegotiate.',
      captions: ['Going up. Stuck. Talking.'],
    },
    es: {
      title: 'Planta cuarenta y dos',
      synopsis:
        'El ascensor se detiene entre dos pisos con el hombre que la despidió esa mañana. Tienen hasta el turno de noche para renegociar.',
      captions: ['Subiendo. Atascados. Hablando.'],
    },
    ru: {
      title: 'Сорок второй этаж',
      synopsis:
        'Лифт застревает между этажами, и рядом тот, кто уволил её этим утром. До ночной смены у них есть время на новые переговоры.',
      captions: ['Вверх. Стоп. Поговорим.'],
    },
    ja: {
      title: '四十二階',
      synopsis:
        'エレベーターが階の間で止まった。隣にいるのは、今朝自分を解雇した男。夜勤が来るまで、交渉をやり直す時間がある。',
      captions: ['上へまいります。止まりました。話しましょう。'],
    },
    de: {
      title: 'Zweiundvierzigster Stock',
      synopsis:
        'Der Aufzug bleibt zwischen zwei Stockwerken stehen, mit dem Mann, der sie am Morgen entlassen hat. Bis zur Nachtschicht können sie neu verhandeln.',
      captions: ['Aufwärts. Stecken geblieben. Im Gespräch.'],
    },
    'zh-Hans': {
      title: '四十二楼',
      synopsis: '电梯停在两层楼之间，身边正是早上开除她的男人。在夜班的人来之前，他们可以重新谈判。',
      captions: ['上行。卡住。谈谈吧。'],
    },
    'zh-Hant': {
      title: '四十二樓',
      synopsis: '電梯停在兩層樓之間，身邊正是早上開除她的男人。在夜班的人來之前，他們可以重新談判。',
      captions: ['上樓。卡住。談談吧。'],
    },
  },
};
