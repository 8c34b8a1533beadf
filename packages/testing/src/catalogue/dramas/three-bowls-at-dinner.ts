import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const threeBowlsAtDinner: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0007'),
  categoryId: CATEGORIES.family.id,
  episodes: 60,
  freeEpisodes: 3,
  wholesale: '0.12',
  retail: '0.30',
  poster: '/posters/three-bowls-at-dinner.svg',
  hotRank: null,
  publishedOn: '2025-12-20',
  texts: {
    en: {
      title: 'Three Bowls at Dinner',
      synopsis: 'Grandmother sets a third bowl every night. Tonight somebody sits down.',
      captions: ['The third bowl was for nobody. Until tonight.', 'She never said whose seat it was.'],
    },
    es: {
      title: 'Tres cuencos en la cena',
      synopsis: 'La abuela pone un tercer cuenco cada noche. Hoy alguien se sienta.',
      captions: ['El tercer cuenco no era de nadie. Hasta hoy.', 'Nunca dijo de quién era ese sitio.'],
    },
    ru: {
      title: 'Три чашки за ужином',
      synopsis: 'Каждый вечер бабушка ставит третью чашку. Сегодня кто-то садится.',
      captions: ['Третья чашка была ничья. До сегодняшнего вечера.', 'Она так и не сказала, чьё это место.'],
    },
    ja: {
      title: '夕餉の三つの椀',
      synopsis: '祖母は毎晩、三つ目の椀を並べる。今夜、誰かが座った。',
      captions: [
        '三つ目の椀は誰のものでもなかった。今夜までは。',
        'その席が誰のものか、祖母は言わなかった。',
      ],
    },
    de: {
      title: 'Drei Schalen zum Abendessen',
      synopsis: 'Jeden Abend stellt die Großmutter eine dritte Schale hin. Heute setzt sich jemand.',
      captions: [
        'Die dritte Schale war für niemanden. Bis heute.',
        'Wessen Platz es war, hat sie nie gesagt.',
      ],
    },
    'zh-Hans': {
      title: '晚餐三只碗',
      synopsis: '奶奶每晚都多摆一只碗。今晚，有人坐下了。',
      captions: ['第三只碗不属于任何人，直到今晚。', '她从没说过那是谁的位子。'],
    },
    'zh-Hant': {
      title: '晚餐三隻碗',
      synopsis: '奶奶每晚都多擺一隻碗。今晚，有人坐下了。',
      captions: ['第三隻碗不屬於任何人，直到今晚。', '她從沒說過那是誰的位子。'],
    },
  },
};
