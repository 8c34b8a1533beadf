import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theFloristUpstairs: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0045'),
  categoryId: CATEGORIES.romance.id,
  episodes: 50,
  freeEpisodes: 3,
  wholesale: '0.13',
  retail: '0.31',
  poster: '/posters/the-florist-upstairs.svg',
  hotRank: null,
  publishedOn: '2025-12-30',
  texts: {
    en: {
      title: 'The Florist Upstairs',
      synopsis:
        'Flowers fall onto his balcony every evening, and he is too shy to carry them back. Then a bouquet lands with a card that was meant for somebody else.',
      captions: ['The bouquet was for somebody else. The card knew his name.'],
    },
    es: {
      title: 'La florista de arriba',
      synopsis:
        'Cada tarde caen flores en su balcón y él es demasiado tímido para devolverlas. Hasta que cae un ramo con una tarjeta que era para otro.',
      captions: ['El ramo era para otro. La tarjeta llevaba su nombre.'],
    },
    ru: {
      title: 'Цветочница этажом выше',
      synopsis:
        'Каждый вечер на его балкон падают цветы, а он слишком робок, чтобы их вернуть. Но однажды падает букет с запиской, которая предназначалась другому.',
      captions: ['Букет был для другого. А имя в записке его.'],
    },
    ja: {
      title: '上の階の花屋さん',
      synopsis:
        '毎晩ベランダに花が落ちてくるのに、内気な彼は返しに行けない。ある日、別の誰か宛てのカードが添えられた花束が落ちてくる。',
      captions: ['花束は別の人へ。カードには、なぜか自分の名前。'],
    },
    de: {
      title: 'Die Floristin von oben',
      synopsis:
        'Jeden Abend fallen Blumen auf seinen Balkon, und er ist zu schüchtern, sie zurückzubringen. Dann landet ein Strauß mit einer Karte, die für jemand anderen war.',
      captions: ['Der Strauß war für jemand anderen. Die Karte kannte seinen Namen.'],
    },
    'zh-Hans': {
      title: '楼上的花店姑娘',
      synopsis:
        '每天傍晚都有花落到他的阳台上，他害羞得不敢送回去。直到有一天落下一束花，卡片原本要给另一个人。',
      captions: ['花是给别人的，卡片上却写着他的名字。'],
    },
    'zh-Hant': {
      title: '樓上的花店女孩',
      synopsis:
        '每天傍晚都有花落到他的陽台上，他害羞得不敢送回去。直到有一天落下一束花，卡片原本要給另一個人。',
      captions: ['花是給別人的，卡片上卻寫著他的名字。'],
    },
  },
};
