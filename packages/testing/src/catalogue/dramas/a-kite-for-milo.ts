import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const aKiteForMilo: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0058'),
  categoryId: CATEGORIES.family.id,
  episodes: 32,
  freeEpisodes: 3,
  wholesale: '0.11',
  retail: '0.27',
  poster: '/posters/a-kite-for-milo.svg',
  hotRank: null,
  publishedOn: '2025-12-19',
  texts: {
    en: {
      title: 'A Kite for Milo',
      synopsis:
        'Milo believes that letters tied to a kite reach his father. When an answer comes back, his mother has to find out who wrote it.',
      captions: ['He sends letters to the sky. The sky wrote back.'],
    },
    es: {
      title: 'Una cometa para Milo',
      synopsis:
        'Milo cree que las cartas atadas a la cometa le llegan a su padre. Cuando vuelve una respuesta, su madre tiene que averiguar quién la escribió.',
      captions: ['Envía cartas al cielo. El cielo ha contestado.'],
    },
    ru: {
      title: 'Воздушный змей для Мило',
      synopsis:
        'Мило верит, что письма на воздушном змее долетают до отца. Когда приходит ответ, мама должна узнать, кто его написал.',
      captions: ['Он пишет письма в небо. Небо ответило.'],
    },
    ja: {
      title: 'ミロの凧',
      synopsis:
        '凧に結んだ手紙は、お父さんに届く。ミロはそう信じている。ある日返事が戻ってきて、母は書き手を探しはじめる。',
      captions: ['空へ出した手紙に、空から返事が来た。'],
    },
    de: {
      title: 'Ein Drachen für Milo',
      synopsis:
        'Milo glaubt, dass Briefe an der Drachenschnur seinen Vater erreichen. Als eine Antwort kommt, muss seine Mutter herausfinden, wer sie schrieb.',
      captions: ['Er schickt Briefe in den Himmel. Der Himmel schrieb zurück.'],
    },
    'zh-Hans': {
      title: '米洛的风筝',
      synopsis: '米洛相信，系在风筝上的信能送到爸爸那里。有一天回信来了，妈妈必须弄清楚是谁写的。',
      captions: ['他寄信给天空，天空回信了。'],
    },
    'zh-Hant': {
      title: '米洛的風箏',
      synopsis: '米洛相信，繫在風箏上的信能送到爸爸那裡。有一天回信來了，媽媽必須弄清楚是誰寫的。',
      captions: ['他寄信給天空，天空回信了。'],
    },
  },
};
