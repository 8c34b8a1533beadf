import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const aKissForTheWinterKing: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0052'),
  categoryId: CATEGORIES.fantasy.id,
  episodes: 68,
  freeEpisodes: 4,
  wholesale: '0.22',
  retail: '0.53',
  poster: '/posters/a-kiss-for-the-winter-king.svg',
  hotRank: null,
  publishedOn: '2025-12-21',
  texts: {
    en: {
      title: 'A Kiss for the Winter King',
      synopsis:
        'Whoever kisses the Winter King ends the winter and him with it. The village sends the only girl who likes the snow.',
      captions: ['Spring needs one kiss. She likes the snow.'],
    },
    es: {
      title: 'Un beso para el rey invierno',
      synopsis:
        'Quien bese al rey invierno acabará con el frío y también con él. El pueblo envía a la única chica a la que le gusta la nieve.',
      captions: ['La primavera pide un beso. A ella le gusta la nieve.'],
    },
    ru: {
      title: 'Поцелуй для Зимнего короля',
      synopsis:
        'Кто поцелует Зимнего короля, закончит зиму и его самого. Деревня посылает единственную девушку, которая любит снег.',
      captions: ['Весне нужен один поцелуй. А она любит снег.'],
    },
    ja: {
      title: '冬の王に口づけを',
      synopsis:
        '冬の王に口づけすれば、冬は終わり、王も消える。村が送り出したのは、ただ一人雪を愛する娘だった。',
      captions: ['春には口づけがひとつ要る。彼女は雪が好きだ。'],
    },
    de: {
      title: 'Ein Kuss für den Winterkönig',
      synopsis:
        'Wer den Winterkönig küsst, beendet den Winter und ihn dazu. Das Dorf schickt das einzige Mädchen, das den Schnee mag.',
      captions: ['Der Frühling braucht einen Kuss. Sie mag den Schnee.'],
    },
    'zh-Hans': {
      title: '给冬王的吻',
      synopsis: '谁吻了冬王，冬天就会结束，他也会消失。村里派去的，是唯一喜欢雪的姑娘。',
      captions: ['春天只差一个吻，她却喜欢雪。'],
    },
    'zh-Hant': {
      title: '給冬王的吻',
      synopsis: '誰吻了冬王，冬天就會結束，他也會消失。村裡派去的，是唯一喜歡雪的姑娘。',
      captions: ['春天只差一個吻，她卻喜歡雪。'],
    },
  },
};
