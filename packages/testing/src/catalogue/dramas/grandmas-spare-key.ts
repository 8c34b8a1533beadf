import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const grandmasSpareKey: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0036'),
  categoryId: CATEGORIES.family.id,
  episodes: 48,
  freeEpisodes: 3,
  wholesale: '0.12',
  retail: '0.30',
  poster: '/posters/grandmas-spare-key.svg',
  hotRank: 30,
  publishedOn: '2026-01-08',
  texts: {
    en: {
      title: 'Grandma’s Spare Key',
      synopsis:
        'After the funeral eleven neighbours turn up, each with a spare key to Grandma’s flat. The family learns who she was, one door at a time.',
      captions: ['Eleven keys. One grandmother.'],
    },
    es: {
      title: 'La llave de repuesto de la abuela',
      synopsis:
        'Tras el entierro aparecen once vecinos, cada uno con una llave del piso de la abuela. La familia descubre quién era, puerta a puerta.',
      captions: ['Once llaves. Una abuela.'],
    },
    ru: {
      title: 'Запасной ключ бабушки',
      synopsis:
        'После похорон приходят одиннадцать соседей, и у каждого ключ от бабушкиной квартиры. Семья узнаёт, какой она была, дверь за дверью.',
      captions: ['Одиннадцать ключей. Одна бабушка.'],
    },
    ja: {
      title: 'おばあちゃんの合鍵',
      synopsis:
        '葬儀のあと、十一人の隣人が現れた。みな、おばあちゃんの部屋の合鍵を持っている。家族は一枚の扉ごとに、知らなかった彼女に出会う。',
      captions: ['合鍵は十一本。おばあちゃんは一人。'],
    },
    de: {
      title: 'Omas Ersatzschlüssel',
      synopsis:
        'Nach der Beerdigung stehen elf Nachbarn da, jeder mit einem Schlüssel zu Omas Wohnung. Tür für Tür erfährt die Familie, wer sie war.',
      captions: ['Elf Schlüssel. Eine Oma.'],
    },
    'zh-Hans': {
      title: '外婆的备用钥匙',
      synopsis: '葬礼之后来了十一位邻居，每人都有一把外婆家的钥匙。一家人一扇门一扇门地，重新认识了她。',
      captions: ['十一把钥匙，一个外婆。'],
    },
    'zh-Hant': {
      title: '外婆的備用鑰匙',
      synopsis: '葬禮之後來了十一位鄰居，每人都有一把外婆家的鑰匙。一家人一扇門一扇門地，重新認識了她。',
      captions: ['十一把鑰匙，一個外婆。'],
    },
  },
};
