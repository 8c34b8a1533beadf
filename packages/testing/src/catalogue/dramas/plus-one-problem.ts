import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const plusOneProblem: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0043'),
  categoryId: CATEGORIES.comedy.id,
  episodes: 44,
  freeEpisodes: 3,
  wholesale: '0.14',
  retail: '0.34',
  poster: '/posters/plus-one-problem.svg',
  hotRank: 37,
  publishedOn: '2026-01-07',
  texts: {
    en: {
      title: 'Plus One Problem',
      synopsis:
        'She invents a boyfriend for her sister’s wedding, and two men turn up claiming to be him. The seating plan has room for one.',
      captions: ['Table 7. One chair. Two boyfriends.'],
    },
    es: {
      title: 'Problema: acompañante',
      synopsis:
        'Se inventa un novio para la boda de su hermana y se presentan dos hombres que dicen serlo. En la mesa solo hay sitio para uno.',
      captions: ['Mesa 7. Una silla. Dos novios.'],
    },
    ru: {
      title: 'Плюс один лишний',
      synopsis:
        'Для свадьбы сестры она выдумывает парня, а на праздник приходят двое, и каждый называет себя им. За столом место только для одного.',
      captions: ['Стол номер семь. Один стул. Два парня.'],
    },
    ja: {
      title: 'プラスワン問題',
      synopsis:
        '姉の結婚式のために恋人をでっち上げたら、「彼氏です」と名乗る男が二人現れた。席は、ひとつしかない。',
      captions: ['七番テーブル。椅子はひとつ、彼氏はふたり。'],
    },
    de: {
      title: 'Problem plus eins',
      synopsis:
        'Für die Hochzeit ihrer Schwester erfindet sie einen Freund, und zwei Männer erscheinen, die es sein wollen. Am Tisch ist Platz für einen.',
      captions: ['Tisch 7. Ein Stuhl. Zwei Freunde.'],
    },
    'zh-Hans': {
      title: '多出来的男友',
      synopsis: '为了姐姐的婚礼，她编出一个男友，结果来了两个男人都说自己是。座位只有一个。',
      captions: ['七号桌，一把椅子，两个男友。'],
    },
    'zh-Hant': {
      title: '多出來的男友',
      synopsis: '為了姊姊的婚禮，她編出一個男友，結果來了兩個男人都說自己是。座位只有一個。',
      captions: ['七號桌，一把椅子，兩個男友。'],
    },
  },
};
