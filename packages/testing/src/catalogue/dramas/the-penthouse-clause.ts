import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const thePenthouseClause: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0006'),
  categoryId: CATEGORIES.ceo.id,
  episodes: 80,
  freeEpisodes: 5,
  wholesale: '0.20',
  retail: '0.45',
  poster: '/posters/the-penthouse-clause.svg',
  hotRank: 6,
  publishedOn: '2026-01-01',
  texts: {
    en: {
      title: 'The Penthouse Clause',
      synopsis: 'The contract lets her live in the penthouse for a year. The small print says: with him.',
      captions: [
        'Page one: the penthouse. Page forty: the man in it.',
        'Nobody reads clause nineteen. He wrote it.',
      ],
    },
    es: {
      title: 'La cláusula del ático',
      synopsis: 'El contrato le permite vivir un año en el ático. La letra pequeña dice: con él.',
      captions: [
        'Página uno: el ático. Página cuarenta: el hombre que vive en él.',
        'Nadie lee la cláusula diecinueve. La escribió él.',
      ],
    },
    ru: {
      title: 'Пункт о пентхаусе',
      synopsis: 'По договору она год живёт в пентхаусе. Мелким шрифтом: вместе с ним.',
      captions: [
        'Страница первая: пентхаус. Страница сороковая: мужчина в нём.',
        'Пункт девятнадцать никто не читает. Он его написал.',
      ],
    },
    ja: {
      title: 'ペントハウス条項',
      synopsis: '契約では一年間ペントハウスに住める。小さな字で「彼と」とあった。',
      captions: [
        '一ページ目はペントハウス。四十ページ目はそこに住む男。',
        '第十九条は誰も読まない。書いたのは彼。',
      ],
    },
    de: {
      title: 'Die Penthouse-Klausel',
      synopsis: 'Der Vertrag lässt sie ein Jahr im Penthouse wohnen. Im Kleingedruckten steht: mit ihm.',
      captions: [
        'Seite eins: das Penthouse. Seite vierzig: der Mann darin.',
        'Paragraf neunzehn liest niemand. Er hat ihn geschrieben.',
      ],
    },
    'zh-Hans': {
      title: '顶层条款',
      synopsis: '合同让她在顶层公寓住一年，小字写着：和他一起。',
      captions: ['第一页是公寓，第四十页是公寓里的男人。', '没人读第十九条，那是他写的。'],
    },
    'zh-Hant': {
      title: '頂層條款',
      synopsis: '合約讓她在頂層公寓住一年，小字寫著：和他一起。',
      captions: ['第一頁是公寓，第四十頁是公寓裡的男人。', '沒人讀第十九條，那是他寫的。'],
    },
  },
};
