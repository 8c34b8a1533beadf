import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theHouseAcross: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0041'),
  categoryId: CATEGORIES.thriller.id,
  episodes: 54,
  freeEpisodes: 4,
  wholesale: '0.22',
  retail: '0.54',
  poster: '/posters/the-house-across.svg',
  hotRank: 35,
  publishedOn: '2026-01-03',
  texts: {
    en: {
      title: 'The House Across',
      synopsis:
        'From her window she sees a couple across the street have the same dinner, word for word, every night. Tonight the man looks up and says her line.',
      captions: ['Same dinner, every night. Tonight he looked up.'],
    },
    es: {
      title: 'La casa de enfrente',
      synopsis:
        'Desde su ventana ve a una pareja repetir la misma cena, palabra por palabra, cada noche. Hoy el hombre levanta la vista y dice la frase de ella.',
      captions: ['La misma cena cada noche. Hoy él miró hacia arriba.'],
    },
    ru: {
      title: 'Дом напротив',
      synopsis:
        'Из окна она видит, как пара напротив каждый вечер слово в слово повторяет один ужин. Сегодня мужчина поднимает глаза и произносит её слова.',
      captions: ['Один и тот же ужин. Сегодня он посмотрел наверх.'],
    },
    ja: {
      title: '向かいの家',
      synopsis:
        '窓の向こうの夫婦は、毎晩一言一句同じ夕食を繰り返す。今夜、男が顔を上げ、彼女が言うはずの言葉を口にした。',
      captions: ['毎晩同じ夕食。今夜、彼がこちらを見た。'],
    },
    de: {
      title: 'Das Haus gegenüber',
      synopsis:
        'Von ihrem Fenster aus sieht sie ein Paar jeden Abend dasselbe Essen wiederholen, Wort für Wort. Heute blickt der Mann auf und sagt ihren Satz.',
      captions: ['Jeden Abend dasselbe Essen. Heute sah er herüber.'],
    },
    'zh-Hans': {
      title: '对面的房子',
      synopsis: '她从窗口看见对街夫妻每晚重复同一顿晚饭，一字不差。今晚，那个男人抬起头，说出了她心里的话。',
      captions: ['每晚同一顿饭。今晚，他抬头了。'],
    },
    'zh-Hant': {
      title: '對面的房子',
      synopsis: '她從窗口看見對街夫妻每晚重複同一頓晚飯，一字不差。今晚，那個男人抬起頭，說出了她心裡的話。',
      captions: ['每晚同一頓飯。今晚，他抬頭了。'],
    },
  },
};
