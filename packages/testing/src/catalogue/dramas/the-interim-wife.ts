import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theInterimWife: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0022'),
  categoryId: CATEGORIES.ceo.id,
  episodes: 78,
  freeEpisodes: 5,
  wholesale: '0.21',
  retail: '0.48',
  poster: '/posters/the-interim-wife.svg',
  hotRank: 16,
  publishedOn: '2026-01-18',
  texts: {
    en: {
      title: 'The Interim Wife',
      synopsis:
        'The board wants a married chairman by Monday, so he hires a wife for one quarter. Her notice period is longer than his patience.',
      captions: ['Contract until March. Feelings not included.'],
    },
    es: {
      title: 'Esposa interina',
      synopsis:
        'El consejo quiere un presidente casado para el lunes, así que contrata a una esposa por un trimestre. El preaviso de ella dura más que la paciencia de él.',
      captions: ['Contrato hasta marzo. Sentimientos no incluidos.'],
    },
    ru: {
      title: 'Временная жена',
      synopsis:
        'Совету нужен женатый председатель к понедельнику, и он нанимает жену на квартал. Её срок увольнения длиннее его терпения.',
      captions: ['Договор до марта. Чувства не включены.'],
    },
    ja: {
      title: '任期つきの妻',
      synopsis:
        '役員会は月曜までに既婚の会長を求めた。彼は四半期だけ妻を雇う。だが彼女の解約予告期間は、彼の忍耐よりも長かった。',
      captions: ['契約は三月まで。感情は含みません。'],
    },
    de: {
      title: 'Ehefrau auf Zeit',
      synopsis:
        'Der Aufsichtsrat will bis Montag einen verheirateten Chef, also engagiert er eine Frau für ein Quartal. Ihre Kündigungsfrist ist länger als seine Geduld.',
      captions: ['Vertrag bis März. Gefühle nicht inbegriffen.'],
    },
    'zh-Hans': {
      title: '临时太太',
      synopsis:
        '董事会要求周一前有一位已婚的董事长，于是他雇了一位任期一季度的太太。她的离职通知期，比他的耐心更长。',
      captions: ['合同到三月，感情另算。'],
    },
    'zh-Hant': {
      title: '臨時太太',
      synopsis:
        '董事會要求週一前有一位已婚的董事長，於是他雇了一位任期一季的太太。她的離職通知期，比他的耐心更長。',
      captions: ['合約到三月，感情另計。'],
    },
  },
};
