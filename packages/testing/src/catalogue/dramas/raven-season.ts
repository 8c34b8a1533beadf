import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const ravenSeason: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0054'),
  categoryId: CATEGORIES.fantasy.id,
  episodes: 58,
  freeEpisodes: 4,
  wholesale: '0.21',
  retail: '0.50',
  poster: '/posters/raven-season.svg',
  hotRank: null,
  publishedOn: '2026-01-01',
  texts: {
    en: {
      title: 'Raven Season',
      synopsis:
        'Every autumn the ravens choose one house, and by spring it stands empty. This year they choose the woman who feeds them.',
      captions: ['They came early. They know her name.'],
    },
    es: {
      title: 'La estación de los cuervos',
      synopsis:
        'Cada otoño los cuervos eligen una casa y en primavera está vacía. Este año eligen a la mujer que les da de comer.',
      captions: ['Han llegado antes. Saben su nombre.'],
    },
    ru: {
      title: 'Сезон воронов',
      synopsis:
        'Каждую осень вороны выбирают дом, и к весне он пустеет. В этом году они выбрали женщину, которая их кормит.',
      captions: ['Они прилетели рано. Они знают её имя.'],
    },
    ja: {
      title: '鴉の季節',
      synopsis:
        '秋ごとに鴉は一軒の家を選び、春にはそこが空き家になる。今年選ばれたのは、彼らに餌をやる女だった。',
      captions: ['今年は早い。鴉は彼女の名を知っている。'],
    },
    de: {
      title: 'Rabenzeit',
      synopsis:
        'Jeden Herbst wählen die Raben ein Haus, und im Frühling steht es leer. In diesem Jahr wählen sie die Frau, die sie füttert.',
      captions: ['Sie sind früh dran. Sie kennen ihren Namen.'],
    },
    'zh-Hans': {
      title: '渡鸦之季',
      synopsis: '每年秋天渡鸦会选中一栋房子，到春天那里就空了。今年，它们选中了喂养它们的女人。',
      captions: ['它们来早了，还知道她的名字。'],
    },
    'zh-Hant': {
      title: '渡鴉之季',
      synopsis: '每年秋天渡鴉會選中一棟房子，到春天那裡就空了。今年，牠們選中了餵養牠們的女人。',
      captions: ['牠們來早了，還知道她的名字。'],
    },
  },
};
