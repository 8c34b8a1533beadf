import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theLighthouseVow: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0026'),
  categoryId: CATEGORIES.romance.id,
  episodes: 62,
  freeEpisodes: 4,
  wholesale: '0.16',
  retail: '0.38',
  poster: '/posters/the-lighthouse-vow.svg',
  hotRank: 20,
  publishedOn: '2026-01-14',
  texts: {
    en: {
      title: 'The Lighthouse Vow',
      synopsis:
        'He promised to light the lamp every night until she came home. Eleven years later she is back, with a wedding ring and a reason to put it out.',
      captions: ['He kept the light on for eleven years. She came back to switch it off.'],
    },
    es: {
      title: 'La promesa del faro',
      synopsis:
        'Él juró encender la luz cada noche hasta que ella volviera. Once años después ella regresa con una alianza en el dedo y un motivo para apagarla.',
      captions: ['Once años con la luz encendida. Ella ha vuelto para apagarla.'],
    },
    ru: {
      title: 'Клятва у маяка',
      synopsis:
        'Он обещал зажигать маяк каждую ночь, пока она не вернётся. Через одиннадцать лет она приезжает с кольцом на пальце и причиной погасить свет.',
      captions: ['Одиннадцать лет он не гасил огонь. Она вернулась, чтобы его погасить.'],
    },
    ja: {
      title: '灯台の誓い',
      synopsis:
        '彼女が帰る日まで毎晩灯りをともす、と彼は誓った。十一年後、彼女は結婚指輪と、灯りを消す理由を持って戻ってくる。',
      captions: ['十一年ともし続けた灯り。彼女はそれを消しに帰ってきた。'],
    },
    de: {
      title: 'Das Versprechen am Leuchtturm',
      synopsis:
        'Er versprach, jede Nacht das Licht zu entzünden, bis sie heimkehrt. Elf Jahre später ist sie da, mit einem Ehering und einem Grund, es zu löschen.',
      captions: ['Elf Jahre lang brannte sein Licht. Sie kommt zurück, um es auszumachen.'],
    },
    'zh-Hans': {
      title: '灯塔之约',
      synopsis: '他许诺每晚点亮灯塔，直到她回家。十一年后她回来了，手上戴着婚戒，也带着熄灯的理由。',
      captions: ['他为她亮了十一年的灯，她回来却要把它熄灭。'],
    },
    'zh-Hant': {
      title: '燈塔之約',
      synopsis: '他許諾每晚點亮燈塔，直到她回家。十一年後她回來了，手上戴著婚戒，也帶著熄燈的理由。',
      captions: ['他為她亮了十一年的燈，她回來卻要把它熄滅。'],
    },
  },
};
