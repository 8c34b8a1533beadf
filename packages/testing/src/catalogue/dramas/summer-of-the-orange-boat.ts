import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const summerOfTheOrangeBoat: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0046'),
  categoryId: CATEGORIES.romance.id,
  episodes: 40,
  freeEpisodes: 3,
  wholesale: '0.12',
  retail: '0.29',
  poster: '/posters/summer-of-the-orange-boat.svg',
  hotRank: null,
  publishedOn: '2025-12-22',
  texts: {
    en: {
      title: 'Summer of the Orange Boat',
      synopsis:
        'They buy a wreck together for the price of a scooter and have one summer to make it float. The boat holds better than their rule not to fall in love.',
      captions: ['One boat, one rule. The boat lasted longer.'],
    },
    es: {
      title: 'El verano del barco naranja',
      synopsis:
        'Compran entre los dos un barco viejo por lo que cuesta una moto y tienen un verano para que flote. El barco aguanta más que su regla de no enamorarse.',
      captions: ['Un barco y una regla. El barco aguantó más.'],
    },
    ru: {
      title: 'Лето оранжевой лодки',
      synopsis:
        'Вдвоём они покупают старую лодку по цене мопеда, и у них одно лето, чтобы она поплыла. Лодка держится крепче, чем уговор не влюбляться.',
      captions: ['Одна лодка, одно правило. Лодка продержалась дольше.'],
    },
    ja: {
      title: 'オレンジの船の夏',
      synopsis:
        'スクーター一台分の値段で、二人はおんぼろ船を買った。浮かべるまでにひと夏。船は、「恋はしない」という約束よりも長くもった。',
      captions: ['船がひとつ、約束がひとつ。先に壊れたのは約束。'],
    },
    de: {
      title: 'Der Sommer des orangen Boots',
      synopsis:
        'Zum Preis eines Rollers kaufen sie zusammen ein Wrack und haben einen Sommer, um es flottzumachen. Das Boot hält besser als ihre Regel, sich nicht zu verlieben.',
      captions: ['Ein Boot, eine Regel. Das Boot hielt länger.'],
    },
    'zh-Hans': {
      title: '橙色小船的夏天',
      synopsis:
        '他们用一辆小摩托的钱合买了一艘破船，要在一个夏天里让它浮起来。船撑住了，不许动心的约定却没有。',
      captions: ['一艘船，一条规矩。船撑得更久。'],
    },
    'zh-Hant': {
      title: '橘色小船的夏天',
      synopsis:
        '他們用一輛機車的錢合買了一艘破船，要在一個夏天裡讓它浮起來。船撐住了，不許動心的約定卻沒有。',
      captions: ['一艘船，一條規矩。船撐得更久。'],
    },
  },
};
