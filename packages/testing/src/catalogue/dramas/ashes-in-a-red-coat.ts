import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const ashesInARedCoat: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0031'),
  categoryId: CATEGORIES.revenge.id,
  episodes: 70,
  freeEpisodes: 5,
  wholesale: '0.22',
  retail: '0.50',
  poster: '/posters/ashes-in-a-red-coat.svg',
  hotRank: 25,
  publishedOn: '2026-01-08',
  texts: {
    en: {
      title: 'Ashes in a Red Coat',
      synopsis:
        'They burned the house with her inside and read her will the same week. She walks into the reading in the coat she was buried in.',
      captions: ['The coffin was empty. So was their alibi.'],
    },
    es: {
      title: 'Cenizas con abrigo rojo',
      synopsis:
        'Quemaron la casa con ella dentro y esa misma semana leyeron su testamento. Ella entra en la lectura con el abrigo con el que la enterraron.',
      captions: ['El ataúd estaba vacío. Su coartada también.'],
    },
    ru: {
      title: 'Пепел в красном пальто',
      synopsis:
        'Они сожгли дом вместе с ней и на той же неделе собрались читать завещание. Она входит в том самом пальто, в котором её хоронили.',
      captions: ['Гроб был пуст. Их алиби тоже.'],
    },
    ja: {
      title: '赤いコートの灰',
      synopsis:
        '彼女ごと家を焼き、その週のうちに遺言を開封した者たち。その席に、棺に入れられたはずのコートで彼女が現れる。',
      captions: ['棺は空だった。彼らのアリバイも。'],
    },
    de: {
      title: 'Asche im roten Mantel',
      synopsis:
        'Sie zündeten das Haus an, mit ihr darin, und lasen noch in derselben Woche ihr Testament. Zur Verlesung kommt sie in dem Mantel, in dem man sie begrub.',
      captions: ['Der Sarg war leer. Ihr Alibi auch.'],
    },
    'zh-Hans': {
      title: '红衣余烬',
      synopsis: '他们放火烧屋，她还在里面，当周就宣读了遗嘱。宣读那天，她穿着下葬时的红大衣走了进来。',
      captions: ['棺材是空的，他们的不在场证明也是。'],
    },
    'zh-Hant': {
      title: '紅衣餘燼',
      synopsis: '他們放火燒屋，她還在裡面，當週就宣讀了遺囑。宣讀那天，她穿著下葬時的紅大衣走了進來。',
      captions: ['棺材是空的，他們的不在場證明也是。'],
    },
  },
};
