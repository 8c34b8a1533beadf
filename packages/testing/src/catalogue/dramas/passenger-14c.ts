import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const passenger14c: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0017'),
  categoryId: CATEGORIES.thriller.id,
  episodes: 40,
  freeEpisodes: 3,
  wholesale: '0.25',
  retail: '0.62',
  poster: '/posters/passenger-14c.svg',
  hotRank: 11,
  publishedOn: '2026-01-19',
  texts: {
    en: {
      title: 'Passenger 14C',
      synopsis:
        'Two people hold a boarding pass for the same seat, with the same name and the same birthday. One of them was never born.',
      captions: ['Same seat, same name. One flight.'],
    },
    es: {
      title: 'Pasajero 14C',
      synopsis:
        'Dos personas tienen tarjeta de embarque para el mismo asiento, con el mismo nombre y la misma fecha de nacimiento. Una de ellas nunca nació.',
      captions: ['Mismo asiento, mismo nombre. Un solo vuelo.'],
    },
    ru: {
      title: 'Пассажир 14C',
      synopsis:
        'У двоих посадочные талоны на одно место, с одним именем и одной датой рождения. Один из них никогда не рождался.',
      captions: ['Одно место, одно имя. Один рейс.'],
    },
    ja: {
      title: '乗客14C',
      synopsis: '同じ席、同じ名前、同じ誕生日の搭乗券を持つ二人。そのうち一人は、この世に生まれていない。',
      captions: ['同じ席、同じ名前。便はひとつ。'],
    },
    de: {
      title: 'Passagier 14C',
      synopsis:
        'Zwei Menschen haben eine Bordkarte für denselben Platz, mit demselben Namen und Geburtstag. Einer von ihnen wurde nie geboren.',
      captions: ['Ein Platz, ein Name. Ein Flug.'],
    },
    'zh-Hans': {
      title: '14C 乘客',
      synopsis: '两个人拿着同一个座位的登机牌，名字相同，生日相同。其中一个，从未出生。',
      captions: ['同一个座位，同一个名字，同一班飞机。'],
    },
    'zh-Hant': {
      title: '14C 乘客',
      synopsis: '兩個人拿著同一個座位的登機證，名字相同，生日相同。其中一個，從未出生。',
      captions: ['同一個座位，同一個名字，同一班飛機。'],
    },
  },
};
