import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theSilkSpy: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0013'),
  categoryId: CATEGORIES.historical.id,
  episodes: 84,
  freeEpisodes: 5,
  wholesale: '0.19',
  retail: '0.43',
  poster: '/posters/the-silk-spy.svg',
  hotRank: 7,
  publishedOn: '2026-01-18',
  texts: {
    en: {
      title: 'The Silk Spy',
      synopsis:
        'She carries messages out of the palace in the lining of the robes she sews. The prince orders a robe, and asks for an honest lining.',
      captions: ['The message is in the seam. The answer is too.'],
    },
    es: {
      title: 'La espía de seda',
      synopsis:
        'Saca mensajes de palacio en el forro de las túnicas que cose. El príncipe le encarga una y le pide un forro sincero.',
      captions: ['El mensaje va en la costura. La respuesta también.'],
    },
    ru: {
      title: 'Шёлковая шпионка',
      synopsis:
        'Она выносит из дворца послания в подкладке одежд, которые шьёт. Принц заказывает халат и просит честную подкладку.',
      captions: ['Послание в шве. Ответ тоже.'],
    },
    ja: {
      title: '絹の間者',
      synopsis:
        '縫い上げた衣の裏地に、彼女は密書を隠して宮中から運び出す。ある日、皇子が衣を注文した。「偽りのない裏地で」と。',
      captions: ['密書は縫い目の中に。返事もまた。'],
    },
    de: {
      title: 'Die Spionin aus Seide',
      synopsis:
        'Im Futter der Gewänder, die sie näht, trägt sie Botschaften aus dem Palast. Der Prinz bestellt ein Gewand und bittet um ein ehrliches Futter.',
      captions: ['Die Botschaft steckt in der Naht. Die Antwort auch.'],
    },
    'zh-Hans': {
      title: '锦衣细作',
      synopsis: '她把密信缝进衣袍的衬里，一件件送出宫去。太子也来订袍，只要一件没有谎言的衬里。',
      captions: ['信在针脚里，回信也在。'],
    },
    'zh-Hant': {
      title: '錦衣細作',
      synopsis: '她把密信縫進衣袍的襯裡，一件件送出宮去。太子也來訂袍，只要一件沒有謊言的襯裡。',
      captions: ['信在針腳裡，回信也在。'],
    },
  },
};
