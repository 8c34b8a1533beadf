import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const aTenderTakeover: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0049'),
  categoryId: CATEGORIES.ceo.id,
  episodes: 60,
  freeEpisodes: 4,
  wholesale: '0.18',
  retail: '0.42',
  poster: '/posters/a-tender-takeover.svg',
  hotRank: null,
  publishedOn: '2025-12-29',
  texts: {
    en: {
      title: 'A Tender Takeover',
      synopsis:
        'She has come to buy his grandmother’s company and close it. He is the night watchman who talks her out of it, one coffee at a time.',
      captions: ['Hostile bid. Friendly coffee.'],
    },
    es: {
      title: 'Una opa muy tierna',
      synopsis:
        'Ella ha venido a comprar la empresa de la abuela de él para cerrarla. Él es el vigilante nocturno que la convence de lo contrario, café a café.',
      captions: ['Oferta hostil. Café amistoso.'],
    },
    ru: {
      title: 'Нежное поглощение',
      synopsis:
        'Она приехала купить фирму его бабушки и закрыть её. Он, ночной сторож, отговаривает её чашка за чашкой.',
      captions: ['Сделка враждебная. Кофе дружеский.'],
    },
    ja: {
      title: 'やさしい買収',
      synopsis:
        '彼女は、彼の祖母の会社を買って閉じるためにやって来た。思いとどまらせるのは、夜警の彼がいれる一杯ずつのコーヒー。',
      captions: ['敵対的な買収、友好的なコーヒー。'],
    },
    de: {
      title: 'Eine zärtliche Übernahme',
      synopsis:
        'Sie kommt, um die Firma seiner Großmutter zu kaufen und zu schließen. Er ist der Nachtwächter, der es ihr ausredet, Kaffee für Kaffee.',
      captions: ['Feindliches Angebot. Freundlicher Kaffee.'],
    },
    'zh-Hans': {
      title: '温柔收购',
      synopsis: '她来收购他祖母的公司，然后关掉它。他是守夜人，用一杯又一杯咖啡劝她改变主意。',
      captions: ['敌意收购，善意咖啡。'],
    },
    'zh-Hant': {
      title: '溫柔收購',
      synopsis: '她來收購他祖母的公司，然後關掉它。他是守夜人，用一杯又一杯咖啡勸她改變主意。',
      captions: ['敵意收購，善意咖啡。'],
    },
  },
};
