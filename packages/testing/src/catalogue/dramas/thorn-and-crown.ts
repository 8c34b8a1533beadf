import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const thornAndCrown: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0040'),
  categoryId: CATEGORIES.fantasy.id,
  episodes: 72,
  freeEpisodes: 5,
  wholesale: '0.23',
  retail: '0.55',
  poster: '/posters/thorn-and-crown.svg',
  hotRank: 34,
  publishedOn: '2026-01-06',
  texts: {
    en: {
      title: 'Thorn and Crown',
      synopsis:
        'The crown draws blood from anybody who lies while wearing it. The new queen has not told the truth since she was nine.',
      captions: ['It fits. It cuts.'],
    },
    es: {
      title: 'Espina y corona',
      synopsis:
        'La corona hace sangrar a quien miente al llevarla. La nueva reina no dice la verdad desde los nueve años.',
      captions: ['Le queda bien. Y corta.'],
    },
    ru: {
      title: 'Шип и корона',
      synopsis: 'Корона ранит каждого, кто в ней лжёт. Новая королева не говорила правды с девяти лет.',
      captions: ['Она впору. И она режет.'],
    },
    ja: {
      title: '茨と王冠',
      synopsis: '嘘をつけば血を流させる王冠。新しい女王は、九つの頃から真実を口にしていない。',
      captions: ['よく似合う。よく切れる。'],
    },
    de: {
      title: 'Dorn und Krone',
      synopsis:
        'Die Krone lässt jeden bluten, der mit ihr auf dem Kopf lügt. Die neue Königin hat seit ihrem neunten Jahr nicht die Wahrheit gesagt.',
      captions: ['Sie passt. Sie schneidet.'],
    },
    'zh-Hans': {
      title: '荆棘与王冠',
      synopsis: '戴着这顶王冠说谎的人都会流血。而新女王从九岁起就没有说过真话。',
      captions: ['尺寸正好，也正好割人。'],
    },
    'zh-Hant': {
      title: '荊棘與王冠',
      synopsis: '戴著這頂王冠說謊的人都會流血。而新女王從九歲起就沒有說過真話。',
      captions: ['尺寸正好，也正好割人。'],
    },
  },
};
