import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const honeymoonForThree: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0035'),
  categoryId: CATEGORIES.comedy.id,
  episodes: 46,
  freeEpisodes: 3,
  wholesale: '0.15',
  retail: '0.36',
  poster: '/posters/honeymoon-for-three.svg',
  hotRank: 29,
  publishedOn: '2026-01-12',
  texts: {
    en: {
      title: 'Honeymoon for Three',
      synopsis:
        'The hotel booked the newlyweds and his mother into one suite, and the island is full. The ferry comes back on Sunday.',
      captions: ['Sea view. Mother view.'],
    },
    es: {
      title: 'Luna de miel para tres',
      synopsis:
        'El hotel reservó una suite para los recién casados y la madre de él, y la isla está completa. El ferri vuelve el domingo.',
      captions: ['Vistas al mar. Y a la suegra.'],
    },
    ru: {
      title: 'Медовый месяц на троих',
      synopsis:
        'Отель поселил молодожёнов и его маму в один номер, а мест на острове больше нет. Паром вернётся в воскресенье.',
      captions: ['Вид на море. И на свекровь.'],
    },
    ja: {
      title: '三人のハネムーン',
      synopsis: 'ホテルの手違いで、新婚夫婦と彼の母が同じスイートに。島は満室、次のフェリーは日曜日。',
      captions: ['海が見える部屋。義母も見える部屋。'],
    },
    de: {
      title: 'Flitterwochen zu dritt',
      synopsis:
        'Das Hotel hat das Brautpaar und seine Mutter in eine Suite gebucht, und die Insel ist voll. Die Fähre kommt am Sonntag wieder.',
      captions: ['Meerblick. Mit Schwiegermutter.'],
    },
    'zh-Hans': {
      title: '三人蜜月',
      synopsis: '酒店把新婚夫妻和婆婆订进了同一间套房，而岛上已经客满。渡轮星期天才回来。',
      captions: ['海景房，也是婆景房。'],
    },
    'zh-Hant': {
      title: '三人蜜月',
      synopsis: '飯店把新婚夫妻和婆婆訂進了同一間套房，而島上已經客滿。渡輪星期天才回來。',
      captions: ['海景房，也是婆景房。'],
    },
  },
};
