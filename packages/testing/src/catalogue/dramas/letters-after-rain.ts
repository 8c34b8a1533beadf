import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const lettersAfterRain: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0005'),
  categoryId: CATEGORIES.romance.id,
  episodes: 56,
  freeEpisodes: 4,
  wholesale: '0.15',
  retail: '0.35',
  poster: '/posters/letters-after-rain.svg',
  hotRank: 5,
  publishedOn: '2026-01-06',
  texts: {
    en: {
      title: 'Letters After Rain',
      synopsis: 'Every time it rains, a letter arrives that he wrote ten years ago.',
      captions: [
        'The forecast says rain. She checks the letterbox.',
        'He wrote a hundred letters and posted none. Who does?',
      ],
    },
    es: {
      title: 'Cartas después de la lluvia',
      synopsis: 'Cada vez que llueve, llega una carta que él escribió hace diez años.',
      captions: [
        'Anuncian lluvia. Ella mira el buzón.',
        'Escribió cien cartas y no envió ninguna. ¿Quién las manda?',
      ],
    },
    ru: {
      title: 'Письма после дождя',
      synopsis: 'Каждый раз, когда идёт дождь, приходит письмо, которое он написал десять лет назад.',
      captions: [
        'Обещают дождь. Она проверяет ящик.',
        'Он написал сто писем и не отправил ни одного. Кто же шлёт?',
      ],
    },
    ja: {
      title: '雨のあとの手紙',
      synopsis: '雨が降るたび、彼が十年前に書いた手紙が届く。',
      captions: ['雨の予報。彼女は郵便受けを見る。', '百通書いて、一通も出さなかった。では誰が？'],
    },
    de: {
      title: 'Briefe nach dem Regen',
      synopsis: 'Immer wenn es regnet, kommt ein Brief, den er vor zehn Jahren geschrieben hat.',
      captions: [
        'Regen ist angesagt. Sie schaut in den Briefkasten.',
        'Hundert Briefe schrieb er, keinen schickte er ab. Wer dann?',
      ],
    },
    'zh-Hans': {
      title: '雨后来信',
      synopsis: '每逢下雨，就会收到一封他十年前写的信。',
      captions: ['预报有雨，她去看信箱。', '他写了一百封，一封也没寄。那是谁寄的？'],
    },
    'zh-Hant': {
      title: '雨後來信',
      synopsis: '每逢下雨，就會收到一封他十年前寫的信。',
      captions: ['預報有雨，她去看信箱。', '他寫了一百封，一封也沒寄。那是誰寄的？'],
    },
  },
};
