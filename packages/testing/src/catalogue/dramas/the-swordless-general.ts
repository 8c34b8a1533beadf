import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theSwordlessGeneral: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0029'),
  categoryId: CATEGORIES.historical.id,
  episodes: 88,
  freeEpisodes: 5,
  wholesale: '0.20',
  retail: '0.46',
  poster: '/posters/the-swordless-general.svg',
  hotRank: 23,
  publishedOn: '2026-01-09',
  texts: {
    en: {
      title: 'The Swordless General',
      synopsis:
        'He left his sword in the field and swore never to lift another. Then the enemy arrives, led by the son he left there too.',
      captions: ['He put the sword down once. It is still there.'],
    },
    es: {
      title: 'El general sin espada',
      synopsis:
        'Dejó su espada en el campo y juró no empuñar otra. Entonces llega el enemigo, al mando del hijo que también dejó allí.',
      captions: ['Soltó la espada una vez. Sigue allí.'],
    },
    ru: {
      title: 'Генерал без меча',
      synopsis:
        'Он оставил меч на поле и поклялся больше не поднимать другого. Но приходит враг, и ведёт его сын, оставленный там же.',
      captions: ['Однажды он опустил меч. Меч всё ещё там.'],
    },
    ja: {
      title: '剣を捨てた将軍',
      synopsis:
        '彼は戦場に剣を突き立て、二度と握らぬと誓った。やがて敵が来る。率いるのは、同じ場所に置き去りにした息子だった。',
      captions: ['一度置いた剣は、まだそこにある。'],
    },
    de: {
      title: 'Der General ohne Schwert',
      synopsis:
        'Er ließ sein Schwert auf dem Feld und schwor, nie wieder eines zu heben. Dann kommt der Feind, geführt von dem Sohn, den er ebenfalls dort ließ.',
      captions: ['Einmal legte er das Schwert hin. Es liegt noch da.'],
    },
    'zh-Hans': {
      title: '无剑将军',
      synopsis: '他把剑留在战场，发誓不再拿起。后来敌军压境，领兵的正是他同样留在那里的儿子。',
      captions: ['他放下过一次剑，剑还在原处。'],
    },
    'zh-Hant': {
      title: '無劍將軍',
      synopsis: '他把劍留在戰場，發誓不再拿起。後來敵軍壓境，領兵的正是他同樣留在那裡的兒子。',
      captions: ['他放下過一次劍，劍還在原處。'],
    },
  },
};
