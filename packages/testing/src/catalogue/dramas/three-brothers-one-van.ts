import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const threeBrothersOneVan: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0057'),
  categoryId: CATEGORIES.family.id,
  episodes: 52,
  freeEpisodes: 3,
  wholesale: '0.13',
  retail: '0.32',
  poster: '/posters/three-brothers-one-van.svg',
  hotRank: null,
  publishedOn: '2025-12-31',
  texts: {
    en: {
      title: 'Three Brothers, One Van',
      synopsis:
        'Their father left them one van, one route and the rule that all three must sit in it. They have not spoken for six years.',
      captions: ['Three seats, six years of silence, 900 kilometres.'],
    },
    es: {
      title: 'Tres hermanos, una furgoneta',
      synopsis:
        'Su padre les dejó una furgoneta, una ruta y la regla de que los tres deben ir dentro. Llevan seis años sin hablarse.',
      captions: ['Tres asientos, seis años de silencio, 900 kilómetros.'],
    },
    ru: {
      title: 'Три брата, один фургон',
      synopsis:
        'Отец оставил им фургон, маршрут и условие: ехать должны все трое. Они не разговаривают шесть лет.',
      captions: ['Три места, шесть лет молчания, 900 километров.'],
    },
    ja: {
      title: '三兄弟と一台のバン',
      synopsis:
        '父が遺したのは、一台のバンと一本の道順、そして「三人そろって乗ること」という決まり。兄弟は六年、口をきいていない。',
      captions: ['座席は三つ、沈黙は六年、道のりは九百キロ。'],
    },
    de: {
      title: 'Drei Brüder, ein Bus',
      synopsis:
        'Der Vater hinterließ einen Kleinbus, eine Strecke und die Regel, dass alle drei mitfahren. Sie sprechen seit sechs Jahren nicht miteinander.',
      captions: ['Drei Sitze, sechs Jahre Schweigen, 900 Kilometer.'],
    },
    'zh-Hans': {
      title: '三兄弟一辆车',
      synopsis: '父亲留下一辆面包车、一条路线和一条规矩：三个人必须都坐上去。他们已经六年没有说话。',
      captions: ['三个座位，六年沉默，九百公里。'],
    },
    'zh-Hant': {
      title: '三兄弟一台車',
      synopsis: '父親留下一台廂型車、一條路線和一條規矩：三個人必須都坐上去。他們已經六年沒有說話。',
      captions: ['三個座位，六年沉默，九百公里。'],
    },
  },
};
