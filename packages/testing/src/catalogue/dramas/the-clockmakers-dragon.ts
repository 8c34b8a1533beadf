import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theClockmakersDragon: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0024'),
  categoryId: CATEGORIES.fantasy.id,
  episodes: 64,
  freeEpisodes: 4,
  wholesale: '0.24',
  retail: '0.58',
  poster: '/posters/the-clockmakers-dragon.svg',
  hotRank: 18,
  publishedOn: '2026-01-15',
  texts: {
    en: {
      title: 'The Clockmaker’s Dragon',
      synopsis:
        'A clockmaker winds up an old tower clock and wakes what sleeps behind it. The dragon offers him an hour of the past, for an hour of his future.',
      captions: ['One hour back. One hour less.'],
    },
    es: {
      title: 'El dragón del relojero',
      synopsis:
        'Un relojero da cuerda a la vieja torre y despierta a quien duerme detrás. El dragón le ofrece una hora del pasado a cambio de una de su futuro.',
      captions: ['Una hora atrás. Una hora menos.'],
    },
    ru: {
      title: 'Дракон часовщика',
      synopsis:
        'Часовщик заводит старые башенные часы и будит того, кто спит за ними. Дракон предлагает час прошлого в обмен на час будущего.',
      captions: ['На час назад. На час меньше.'],
    },
    ja: {
      title: '時計師の竜',
      synopsis:
        '古い塔の時計を巻いた時計師は、その奥で眠るものを起こしてしまう。竜は言う、過去の一時間をやろう、未来の一時間と引き換えに。',
      captions: ['一時間戻る。一時間減る。'],
    },
    de: {
      title: 'Der Drache des Uhrmachers',
      synopsis:
        'Ein Uhrmacher zieht die alte Turmuhr auf und weckt, was dahinter schläft. Der Drache bietet ihm eine Stunde Vergangenheit für eine Stunde Zukunft.',
      captions: ['Eine Stunde zurück. Eine Stunde weniger.'],
    },
    'zh-Hans': {
      title: '钟表匠的龙',
      synopsis: '钟表匠给老塔钟上了发条，惊醒了睡在后面的东西。龙开出条件：给他一小时过去，换他一小时未来。',
      captions: ['退回一小时，少活一小时。'],
    },
    'zh-Hant': {
      title: '鐘錶匠的龍',
      synopsis: '鐘錶匠給老塔鐘上了發條，驚醒了睡在後面的東西。龍開出條件：給他一小時過去，換他一小時未來。',
      captions: ['退回一小時，少活一小時。'],
    },
  },
};
