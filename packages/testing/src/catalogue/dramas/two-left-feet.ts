import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const twoLeftFeet: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0060'),
  categoryId: CATEGORIES.comedy.id,
  episodes: 30,
  freeEpisodes: 3,
  wholesale: '0.12',
  retail: '0.29',
  poster: '/posters/two-left-feet.svg',
  hotRank: null,
  publishedOn: '2025-12-20',
  texts: {
    en: {
      title: 'Two Left Feet',
      synopsis:
        'The worst dancer in town enters the tango final by mistake, with the best dancer’s partner. They have four days and one step that works.',
      captions: ['One step works. They repeat it.'],
    },
    es: {
      title: 'Dos pies izquierdos',
      synopsis:
        'El peor bailarín de la ciudad llega por error a la final de tango con la pareja del mejor. Tienen cuatro días y un paso que les sale.',
      captions: ['Les sale un paso. Lo repiten.'],
    },
    ru: {
      title: 'Две левые ноги',
      synopsis:
        'Худший танцор города по ошибке попадает в финал танго, да ещё с партнёршей лучшего. У них четыре дня и одно движение, которое получается.',
      captions: ['Получается одно движение. Они его повторяют.'],
    },
    ja: {
      title: '左足がふたつ',
      synopsis:
        '町でいちばん踊れない男が、手違いでタンゴの決勝へ。相手は、町一番の踊り手のパートナー。残りは四日、踏めるステップはひとつ。',
      captions: ['踏めるのは一歩だけ。それを繰り返す。'],
    },
    de: {
      title: 'Zwei linke Füße',
      synopsis:
        'Der schlechteste Tänzer der Stadt gerät ins Tangofinale, mit der Partnerin des besten. Sie haben vier Tage und einen Schritt, der klappt.',
      captions: ['Ein Schritt klappt. Sie wiederholen ihn.'],
    },
    'zh-Hans': {
      title: '两只左脚',
      synopsis: '全城最不会跳舞的人误入探戈决赛，舞伴还是冠军的搭档。他们有四天，和一个跳得对的舞步。',
      captions: ['只有一步跳得对，那就一直跳。'],
    },
    'zh-Hant': {
      title: '兩隻左腳',
      synopsis: '全城最不會跳舞的人誤入探戈決賽，舞伴還是冠軍的搭檔。他們有四天，和一個跳得對的舞步。',
      captions: ['只有一步跳得對，那就一直跳。'],
    },
  },
};
