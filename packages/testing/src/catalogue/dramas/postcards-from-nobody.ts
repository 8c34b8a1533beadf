import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const postcardsFromNobody: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0042'),
  categoryId: CATEGORIES.romance.id,
  episodes: 48,
  freeEpisodes: 3,
  wholesale: '0.14',
  retail: '0.33',
  poster: '/posters/postcards-from-nobody.svg',
  hotRank: 36,
  publishedOn: '2026-01-05',
  texts: {
    en: {
      title: 'Postcards from Nobody',
      synopsis:
        'Every Friday a postcard arrives without a sender, describing the week she is about to have. When one skips a Friday, she goes looking for the hand that writes them.',
      captions: ['The card describes next week. This week there was no card.'],
    },
    es: {
      title: 'Postales de nadie',
      synopsis:
        'Cada viernes llega una postal sin remitente que cuenta la semana que ella va a vivir. El viernes que falta una, sale a buscar la mano que las escribe.',
      captions: ['La postal cuenta la próxima semana. Esta semana no llegó ninguna.'],
    },
    ru: {
      title: 'Открытки от никого',
      synopsis:
        'Каждую пятницу приходит открытка без подписи: в ней неделя, которая ещё впереди. Когда однажды открытки нет, она отправляется искать того, кто их пишет.',
      captions: ['В открытке была следующая неделя. На этой неделе открытка не пришла.'],
    },
    ja: {
      title: '差出人のない絵葉書',
      synopsis:
        '毎週金曜に届く、差出人のない絵葉書。そこには彼女の来週が書かれている。一枚が届かなかった金曜日、彼女は書き手を探しに出る。',
      captions: ['葉書には来週のことが書いてある。今週は、届かなかった。'],
    },
    de: {
      title: 'Postkarten von niemandem',
      synopsis:
        'Jeden Freitag kommt eine Karte ohne Absender, und darauf steht, was sie nächste Woche erlebt. Als eine ausbleibt, sucht sie die Hand, die schreibt.',
      captions: ['Auf der Karte steht die nächste Woche. Diese Woche kam keine.'],
    },
    'zh-Hans': {
      title: '无名明信片',
      synopsis:
        '每个星期五都有一张没有署名的明信片，写着她下一周的生活。某个星期五它没有来，她决定去找写信的人。',
      captions: ['明信片写着下周的事。这周，没有明信片。'],
    },
    'zh-Hant': {
      title: '無名明信片',
      synopsis:
        '每個星期五都有一張沒有署名的明信片，寫著她下一週的生活。某個星期五它沒有來，她決定去找寫信的人。',
      captions: ['明信片寫著下週的事。這週，沒有明信片。'],
    },
  },
};
