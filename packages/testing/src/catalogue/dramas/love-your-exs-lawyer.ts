import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const loveYourExsLawyer: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0059'),
  categoryId: CATEGORIES.comedy.id,
  episodes: 56,
  freeEpisodes: 4,
  wholesale: '0.16',
  retail: '0.38',
  poster: '/posters/love-your-exs-lawyer.svg',
  hotRank: null,
  publishedOn: '2026-01-01',
  texts: {
    en: {
      title: 'Love, Your Ex’s Lawyer',
      synopsis:
        'She wins the divorce for his wife and then meets him, without knowing, at a cooking class. He is falling in love with the woman who took his sofa.',
      captions: ['She took the sofa. Now she takes sugar.'],
    },
    es: {
      title: 'Con amor, la abogada de tu ex',
      synopsis:
        'Gana el divorcio para su mujer y luego lo conoce, sin saberlo, en un curso de cocina. Él se enamora de quien le quitó el sofá.',
      captions: ['Le quitó el sofá. Ahora le quita el sueño.'],
    },
    ru: {
      title: 'С любовью, адвокат твоей бывшей',
      synopsis:
        'Она выигрывает развод для его жены, а потом, сама того не зная, знакомится с ним на кулинарных курсах. Он влюбляется в ту, что отсудила его диван.',
      captions: ['Она отсудила диван. Теперь и сердце.'],
    },
    ja: {
      title: '愛をこめて、元妻の弁護士より',
      synopsis:
        '彼の妻の離婚を勝ち取った弁護士が、料理教室でそうと知らず彼に出会う。彼は、ソファを奪った女に恋をしている。',
      captions: ['ソファの次に、心を持っていかれた。'],
    },
    de: {
      title: 'In Liebe, die Anwältin deiner Ex',
      synopsis:
        'Sie gewinnt die Scheidung für seine Frau und trifft ihn dann, ohne es zu wissen, im Kochkurs. Er verliebt sich in die Frau, die ihm das Sofa nahm.',
      captions: ['Erst das Sofa. Dann das Herz.'],
    },
    'zh-Hans': {
      title: '爱你的，前妻的律师',
      synopsis: '她替他的妻子打赢离婚官司，又在烹饪课上与他相遇，彼此不知情。他爱上了判走他沙发的女人。',
      captions: ['先带走沙发，再带走心。'],
    },
    'zh-Hant': {
      title: '愛你的，前妻的律師',
      synopsis: '她替他的妻子打贏離婚官司，又在烹飪課上與他相遇，彼此不知情。他愛上了判走他沙發的女人。',
      captions: ['先帶走沙發，再帶走心。'],
    },
  },
};
