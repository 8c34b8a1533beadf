import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theJadeRegent: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0003'),
  categoryId: CATEGORIES.historical.id,
  episodes: 90,
  freeEpisodes: 5,
  wholesale: '0.18',
  retail: '0.40',
  poster: '/posters/the-jade-regent.svg',
  hotRank: 3,
  publishedOn: '2026-01-03',
  texts: {
    en: {
      title: 'The Jade Regent',
      synopsis: 'A seamstress wears the dead regent’s face for one day. The court asks her to stay.',
      captions: [
        'One day on the throne. Then nobody let her go.',
        'She sewed the robe. Now she wears the crown.',
      ],
    },
    es: {
      title: 'La regente de jade',
      synopsis:
        'Una costurera lleva por un día el rostro de la regente muerta. La corte le pide que se quede.',
      captions: [
        'Un día en el trono. Después nadie la dejó marchar.',
        'Cosió la túnica. Ahora lleva la corona.',
      ],
    },
    ru: {
      title: 'Нефритовая регентша',
      synopsis: 'На один день швея надевает лицо умершей регентши. Двор просит её остаться.',
      captions: ['Один день на троне. А потом её не отпустили.', 'Она сшила мантию. Теперь на ней корона.'],
    },
    ja: {
      title: '翡翠の摂政',
      synopsis: 'お針子は一日だけ、亡き摂政になりすます。宮廷は彼女を帰さなかった。',
      captions: ['玉座に一日。そして誰も帰してくれなかった。', '衣を縫った娘が、冠をかぶる。'],
    },
    de: {
      title: 'Die Jade-Regentin',
      synopsis:
        'Eine Näherin trägt einen Tag lang das Gesicht der toten Regentin. Der Hof bittet sie zu bleiben.',
      captions: [
        'Ein Tag auf dem Thron. Dann ließ man sie nicht mehr gehen.',
        'Sie nähte das Gewand. Jetzt trägt sie die Krone.',
      ],
    },
    'zh-Hans': {
      title: '翡翠摄政',
      synopsis: '绣娘顶替已故摄政一日，朝堂却求她留下。',
      captions: ['坐了一天王座，就再没人让她走。', '她缝了那件袍子，如今戴上了冠冕。'],
    },
    'zh-Hant': {
      title: '翡翠攝政',
      synopsis: '繡娘頂替已故攝政一日，朝堂卻求她留下。',
      captions: ['坐了一天王座，就再沒人讓她走。', '她縫了那件袍子，如今戴上了冠冕。'],
    },
  },
};
