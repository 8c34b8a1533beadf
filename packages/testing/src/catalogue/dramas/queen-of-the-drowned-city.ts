import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const queenOfTheDrownedCity: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0032'),
  categoryId: CATEGORIES.fantasy.id,
  episodes: 80,
  freeEpisodes: 5,
  wholesale: '0.25',
  retail: '0.60',
  poster: '/posters/queen-of-the-drowned-city.svg',
  hotRank: 26,
  publishedOn: '2026-01-12',
  texts: {
    en: {
      title: 'Queen of the Drowned City',
      synopsis:
        'Once a year the tide goes out and the city under the lake has one night above water. This year its queen does not go back down.',
      captions: ['The bells ring under water. Tonight somebody answers.'],
    },
    es: {
      title: 'La reina de la ciudad hundida',
      synopsis:
        'Una vez al año baja la marea y la ciudad del fondo del lago pasa una noche fuera del agua. Este año su reina no vuelve a bajar.',
      captions: ['Las campanas suenan bajo el agua. Esta noche alguien responde.'],
    },
    ru: {
      title: 'Королева затонувшего города',
      synopsis:
        'Раз в год вода отступает, и город со дна озера проводит одну ночь на воздухе. В этом году его королева не уходит обратно.',
      captions: ['Под водой звонят колокола. Сегодня им ответили.'],
    },
    ja: {
      title: '水底の都の女王',
      synopsis: '年に一度水が引き、湖の底の都は一夜だけ地上に現れる。今年、女王は水の下へ帰らない。',
      captions: ['水底で鐘が鳴る。今夜、誰かが応えた。'],
    },
    de: {
      title: 'Königin der versunkenen Stadt',
      synopsis:
        'Einmal im Jahr weicht das Wasser, und die Stadt im See hat eine Nacht an der Luft. In diesem Jahr geht ihre Königin nicht wieder hinunter.',
      captions: ['Unter Wasser läuten Glocken. Heute antwortet jemand.'],
    },
    'zh-Hans': {
      title: '水底城的女王',
      synopsis: '每年一次，湖水退去，湖底的城能在水面上过一夜。今年，它的女王没有回去。',
      captions: ['钟声在水下响起，今夜有人应答。'],
    },
    'zh-Hant': {
      title: '水底城的女王',
      synopsis: '每年一次，湖水退去，湖底的城能在水面上過一夜。今年，它的女王沒有回去。',
      captions: ['鐘聲在水下響起，今夜有人應答。'],
    },
  },
};
