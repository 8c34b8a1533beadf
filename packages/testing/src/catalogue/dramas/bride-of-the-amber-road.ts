import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const brideOfTheAmberRoad: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0055'),
  categoryId: CATEGORIES.historical.id,
  episodes: 70,
  freeEpisodes: 4,
  wholesale: '0.17',
  retail: '0.40',
  poster: '/posters/bride-of-the-amber-road.svg',
  hotRank: null,
  publishedOn: '2025-12-25',
  texts: {
    en: {
      title: 'Bride of the Amber Road',
      synopsis:
        'Sold to a merchant at the far end of the caravan road, she has ninety days to become worth more than her price. She begins by learning the books.',
      captions: ['Ninety days of desert. She is counting money.'],
    },
    es: {
      title: 'La novia de la ruta del ámbar',
      synopsis:
        'Vendida a un mercader al otro extremo de la ruta, tiene noventa días para valer más que su precio. Empieza por aprender las cuentas.',
      captions: ['Noventa días de desierto. Ella cuenta monedas.'],
    },
    ru: {
      title: 'Невеста Янтарного пути',
      synopsis:
        'Её продали купцу на другом конце караванной дороги, и за девяносто дней она должна стать дороже своей цены. Начинает она с учётных книг.',
      captions: ['Девяносто дней пустыни. Она считает деньги.'],
    },
    ja: {
      title: '琥珀の道の花嫁',
      synopsis:
        '隊商の道の果てに住む商人へ売られた娘。九十日のうちに、自分の値段より価値ある者にならねばならない。彼女はまず帳簿を覚えた。',
      captions: ['砂漠の九十日。彼女は銭を数えている。'],
    },
    de: {
      title: 'Die Braut der Bernsteinstraße',
      synopsis:
        'Verkauft an einen Kaufmann am anderen Ende der Karawanenstraße, hat sie neunzig Tage, um mehr wert zu sein als ihr Preis. Sie fängt mit den Büchern an.',
      captions: ['Neunzig Tage Wüste. Sie zählt Geld.'],
    },
    'zh-Hans': {
      title: '琥珀之路的新娘',
      synopsis: '她被卖给商路尽头的商人，有九十天让自己比身价更贵。她先从学账本开始。',
      captions: ['九十天沙漠，她一路在算账。'],
    },
    'zh-Hant': {
      title: '琥珀之路的新娘',
      synopsis: '她被賣給商路盡頭的商人，有九十天讓自己比身價更貴。她先從學帳本開始。',
      captions: ['九十天沙漠，她一路在算帳。'],
    },
  },
};
