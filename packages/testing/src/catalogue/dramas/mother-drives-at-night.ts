import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const motherDrivesAtNight: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0020'),
  categoryId: CATEGORIES.family.id,
  episodes: 58,
  freeEpisodes: 4,
  wholesale: '0.14',
  retail: '0.34',
  poster: '/posters/mother-drives-at-night.svg',
  hotRank: 14,
  publishedOn: '2026-01-13',
  texts: {
    en: {
      title: 'Mother Drives at Night',
      synopsis:
        'Her children think she works in an office; every night she drives a taxi through the city. One night her son gets in and does not look up.',
      captions: ['Where to? She already knows.'],
    },
    es: {
      title: 'Mamá conduce de noche',
      synopsis:
        'Sus hijos creen que trabaja en una oficina; cada noche conduce un taxi por la ciudad. Una noche sube su hijo y no levanta la vista.',
      captions: ['¿Adónde? Ella ya lo sabe.'],
    },
    ru: {
      title: 'Мама за рулём ночью',
      synopsis:
        'Дети думают, что она работает в конторе, а она каждую ночь водит такси. Однажды в машину садится её сын и не поднимает глаз.',
      captions: ['Куда едем? Она уже знает.'],
    },
    ja: {
      title: '夜を走る母',
      synopsis:
        '子どもたちは母が会社勤めだと思っている。けれど毎晩、母はタクシーで街を走る。ある夜、息子が乗り込み、顔を上げなかった。',
      captions: ['どちらまで？　彼女はもう知っている。'],
    },
    de: {
      title: 'Mutter fährt nachts',
      synopsis:
        'Ihre Kinder glauben, sie arbeite im Büro; jede Nacht fährt sie Taxi durch die Stadt. Eines Nachts steigt ihr Sohn ein und blickt nicht auf.',
      captions: ['Wohin? Sie weiß es schon.'],
    },
    'zh-Hans': {
      title: '妈妈开夜车',
      synopsis: '孩子们以为她坐办公室，其实她每晚在城里开出租车。一天夜里，儿子上了车，没有抬头。',
      captions: ['去哪儿？她早就知道。'],
    },
    'zh-Hant': {
      title: '媽媽開夜車',
      synopsis: '孩子們以為她坐辦公室，其實她每晚在城裡開計程車。一天夜裡，兒子上了車，沒有抬頭。',
      captions: ['去哪裡？她早就知道。'],
    },
  },
};
