import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const nightTrainToTrieste: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0034'),
  categoryId: CATEGORIES.romance.id,
  episodes: 54,
  freeEpisodes: 4,
  wholesale: '0.17',
  retail: '0.39',
  poster: '/posters/night-train-to-trieste.svg',
  hotRank: 28,
  publishedOn: '2026-01-11',
  texts: {
    en: {
      title: 'Night Train to Trieste',
      synopsis:
        'Two strangers share a sleeping compartment and agree on false names. By morning both have told the truth, and only one of them gets off.',
      captions: ['They lied about their names. Nothing else.'],
    },
    es: {
      title: 'Tren nocturno a Trieste',
      synopsis:
        'Dos desconocidos comparten compartimento y acuerdan nombres falsos. Al amanecer los dos han dicho la verdad y solo uno baja del tren.',
      captions: ['Mintieron en el nombre. En nada más.'],
    },
    ru: {
      title: 'Ночной поезд в Триест',
      synopsis:
        'Двое незнакомцев в одном купе договариваются о вымышленных именах. К утру оба рассказали правду, но на станции выходит только один.',
      captions: ['Они солгали только в именах.'],
    },
    ja: {
      title: 'トリエステ行き夜行列車',
      synopsis:
        '同じ寝台室になった二人は、偽りの名前で過ごすと決める。朝までに互いの真実を話し終え、列車を降りたのは一人だけだった。',
      captions: ['嘘だったのは、名前だけ。'],
    },
    de: {
      title: 'Nachtzug nach Triest',
      synopsis:
        'Zwei Fremde teilen ein Schlafabteil und einigen sich auf falsche Namen. Am Morgen haben beide die Wahrheit gesagt, und nur einer steigt aus.',
      captions: ['Bei den Namen haben sie gelogen. Sonst bei nichts.'],
    },
    'zh-Hans': {
      title: '开往的里雅斯特的夜车',
      synopsis: '两个陌生人同住一间卧铺，说好只用假名。到天亮时两人都说了真话，下车的却只有一个。',
      captions: ['他们只在名字上撒了谎。'],
    },
    'zh-Hant': {
      title: '開往的里雅斯特的夜車',
      synopsis: '兩個陌生人同住一間臥鋪，說好只用假名。到天亮時兩人都說了真話，下車的卻只有一個。',
      captions: ['他們只在名字上撒了謊。'],
    },
  },
};
