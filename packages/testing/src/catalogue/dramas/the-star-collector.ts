import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theStarCollector: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0053'),
  categoryId: CATEGORIES.fantasy.id,
  episodes: 38,
  freeEpisodes: 3,
  wholesale: '0.16',
  retail: '0.38',
  poster: '/posters/the-star-collector.svg',
  hotRank: null,
  publishedOn: '2025-12-27',
  texts: {
    en: {
      title: 'The Star Collector',
      synopsis:
        'A girl catches fallen stars in a jar and sells them as night lights. One of them asks to be taken home.',
      captions: ['Eleven stars in the jar. One of them talks.'],
    },
    es: {
      title: 'La coleccionista de estrellas',
      synopsis:
        'Una niña guarda en un tarro las estrellas caídas y las vende como lámparas de noche. Una de ellas le pide que la lleve a casa.',
      captions: ['Once estrellas en el tarro. Una habla.'],
    },
    ru: {
      title: 'Собирательница звёзд',
      synopsis:
        'Девочка ловит упавшие звёзды в банку и продаёт их как ночники. Одна из них просит отнести её домой.',
      captions: ['В банке одиннадцать звёзд. Одна разговаривает.'],
    },
    ja: {
      title: '星あつめの少女',
      synopsis:
        '少女は落ちた星を瓶にあつめ、夜の灯りとして売っている。そのひとつが、家へ帰してほしいと言った。',
      captions: ['瓶の中に星が十一。ひとつは、しゃべる。'],
    },
    de: {
      title: 'Die Sternensammlerin',
      synopsis:
        'Ein Mädchen fängt gefallene Sterne in einem Glas und verkauft sie als Nachtlichter. Einer von ihnen möchte nach Hause gebracht werden.',
      captions: ['Elf Sterne im Glas. Einer spricht.'],
    },
    'zh-Hans': {
      title: '收集星星的女孩',
      synopsis: '女孩把坠落的星星装进罐子，当小夜灯卖。其中一颗请她送自己回家。',
      captions: ['罐子里有十一颗星，有一颗会说话。'],
    },
    'zh-Hant': {
      title: '收集星星的女孩',
      synopsis: '女孩把墜落的星星裝進罐子，當小夜燈賣。其中一顆請她送自己回家。',
      captions: ['罐子裡有十一顆星，有一顆會說話。'],
    },
  },
};
