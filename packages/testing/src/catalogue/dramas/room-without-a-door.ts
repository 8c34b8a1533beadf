import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const roomWithoutADoor: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0025'),
  categoryId: CATEGORIES.thriller.id,
  episodes: 42,
  freeEpisodes: 3,
  wholesale: '0.24',
  retail: '0.58',
  poster: '/posters/room-without-a-door.svg',
  hotRank: 19,
  publishedOn: '2026-01-14',
  texts: {
    en: {
      title: 'Room Without a Door',
      synopsis:
        'Five people wake up in a room that has a lamp, a chair and no door. Each of them remembers walking in.',
      captions: ['They all walked in. Nobody remembers how.'],
    },
    es: {
      title: 'Habitación sin puerta',
      synopsis:
        'Cinco personas despiertan en un cuarto con una lámpara, una silla y ninguna puerta. Todas recuerdan haber entrado.',
      captions: ['Todos entraron. Nadie recuerda cómo.'],
    },
    ru: {
      title: 'Комната без двери',
      synopsis:
        'Пятеро приходят в себя в комнате, где есть лампа, стул и нет двери. Каждый помнит, как вошёл.',
      captions: ['Все вошли. Никто не помнит как.'],
    },
    ja: {
      title: '扉のない部屋',
      synopsis:
        '五人が目を覚ました部屋には、灯りと椅子があり、扉がない。それなのに全員が、歩いて入ったことを覚えている。',
      captions: ['全員が歩いて入った。どこから、かは覚えていない。'],
    },
    de: {
      title: 'Zimmer ohne Tür',
      synopsis:
        'Fünf Menschen erwachen in einem Zimmer mit einer Lampe, einem Stuhl und ohne Tür. Jeder erinnert sich, hineingegangen zu sein.',
      captions: ['Alle gingen hinein. Keiner weiß, wie.'],
    },
    'zh-Hans': {
      title: '没有门的房间',
      synopsis: '五个人在一间屋里醒来，有灯，有椅子，没有门。可每个人都记得自己是走进来的。',
      captions: ['他们都是走进来的，没人记得怎么进的。'],
    },
    'zh-Hant': {
      title: '沒有門的房間',
      synopsis: '五個人在一間屋裡醒來，有燈，有椅子，沒有門。可每個人都記得自己是走進來的。',
      captions: ['他們都是走進來的，沒人記得怎麼進的。'],
    },
  },
};
