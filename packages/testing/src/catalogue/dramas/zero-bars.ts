import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const zeroBars: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0012'),
  categoryId: CATEGORIES.thriller.id,
  episodes: 44,
  freeEpisodes: 3,
  wholesale: '0.23',
  retail: '0.55',
  poster: '/posters/zero-bars.svg',
  hotRank: null,
  publishedOn: '2026-01-16',
  texts: {
    en: {
      title: 'Zero Bars',
      synopsis:
        'Nine strangers in a lift, no signal, and one phone that keeps receiving photographs of them.',
      captions: ['No signal. New message.', 'The picture was taken from inside the lift.'],
    },
    es: {
      title: 'Sin cobertura',
      synopsis:
        'Nueve desconocidos en un ascensor, sin señal, y un móvil que sigue recibiendo fotos de ellos.',
      captions: ['Sin señal. Mensaje nuevo.', 'La foto se hizo dentro del ascensor.'],
    },
    ru: {
      title: 'Нет сети',
      synopsis: 'Девять незнакомцев в лифте, связи нет, а на один телефон приходят их фотографии.',
      captions: ['Нет сети. Новое сообщение.', 'Снимок сделан из лифта.'],
    },
    ja: {
      title: '圏外',
      synopsis: 'エレベーターに九人、圏外。なのに一台の電話に彼らの写真が届き続ける。',
      captions: ['圏外。新着メッセージ一件。', '写真は、エレベーターの中から撮られていた。'],
    },
    de: {
      title: 'Kein Netz',
      synopsis: 'Neun Fremde im Aufzug, kein Netz, und ein Telefon, das immer neue Fotos von ihnen bekommt.',
      captions: ['Kein Netz. Neue Nachricht.', 'Das Foto wurde im Aufzug aufgenommen.'],
    },
    'zh-Hans': {
      title: '无信号',
      synopsis: '九个陌生人困在电梯里，没有信号，却有一部手机不断收到他们的照片。',
      captions: ['无信号。一条新消息。', '照片是在电梯里拍的。'],
    },
    'zh-Hant': {
      title: '無訊號',
      synopsis: '九個陌生人困在電梯裡，沒有訊號，卻有一部手機不斷收到他們的照片。',
      captions: ['無訊號。一則新訊息。', '照片是在電梯裡拍的。'],
    },
  },
};
