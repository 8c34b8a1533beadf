import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const sixHoursOfFog: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0056'),
  categoryId: CATEGORIES.thriller.id,
  episodes: 36,
  freeEpisodes: 3,
  wholesale: '0.21',
  retail: '0.52',
  poster: '/posters/six-hours-of-fog.svg',
  hotRank: null,
  publishedOn: '2025-12-23',
  texts: {
    en: {
      title: 'Six Hours of Fog',
      synopsis:
        'Fog closes the harbour town for six hours, and when it lifts, everybody is one person short. Nobody can say who it is.',
      captions: ['Count again. Somebody is missing.'],
    },
    es: {
      title: 'Seis horas de niebla',
      synopsis:
        'La niebla cierra el pueblo durante seis horas y, al levantarse, falta una persona. Nadie sabe decir quién.',
      captions: ['Vuelve a contar. Falta alguien.'],
    },
    ru: {
      title: 'Шесть часов тумана',
      synopsis:
        'Туман на шесть часов закрывает портовый городок, а когда рассеивается, одного человека не хватает. Никто не может сказать кого.',
      captions: ['Пересчитай. Кого-то нет.'],
    },
    ja: {
      title: '霧の六時間',
      synopsis:
        '港町が六時間、霧に閉ざされた。霧が晴れると、町から一人が消えている。それが誰なのか、誰も言えない。',
      captions: ['もう一度数えて。一人、足りない。'],
    },
    de: {
      title: 'Sechs Stunden Nebel',
      synopsis:
        'Sechs Stunden lang liegt die Hafenstadt im Nebel, und als er sich hebt, fehlt ein Mensch. Niemand kann sagen, wer.',
      captions: ['Zähl noch einmal. Jemand fehlt.'],
    },
    'zh-Hans': {
      title: '六小时大雾',
      synopsis: '大雾封住港口小镇六个小时，散去之后，镇上少了一个人。没有人说得出是谁。',
      captions: ['再数一遍，少了一个人。'],
    },
    'zh-Hant': {
      title: '六小時大霧',
      synopsis: '大霧封住港口小鎮六個小時，散去之後，鎮上少了一個人。沒有人說得出是誰。',
      captions: ['再數一遍，少了一個人。'],
    },
  },
};
