import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const moonboundHeir: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0002'),
  categoryId: CATEGORIES.fantasy.id,
  episodes: 64,
  freeEpisodes: 4,
  wholesale: '0.24',
  retail: '0.60',
  poster: '/posters/moonbound-heir.svg',
  hotRank: 2,
  publishedOn: '2026-01-09',
  texts: {
    en: {
      title: 'Moonbound Heir',
      synopsis: 'The pack has waited a hundred years for its heir. She delivers their pizza.',
      captions: ['She came with two large pizzas. They knelt.', 'Every full moon has a delivery fee.'],
    },
    es: {
      title: 'La heredera de la luna',
      synopsis: 'La manada lleva cien años esperando a su heredera. Ella les reparte las pizzas.',
      captions: ['Llegó con dos pizzas grandes. Se arrodillaron.', 'Cada luna llena tiene gastos de envío.'],
    },
    ru: {
      title: 'Наследница луны',
      synopsis: 'Стая сто лет ждала наследницу. Она привозит им пиццу.',
      captions: [
        'Она приехала с двумя большими пиццами. Они встали на колени.',
        'У каждого полнолуния есть цена доставки.',
      ],
    },
    ja: {
      title: '月の継承者',
      synopsis: '群れは百年、継承者を待っていた。彼女はピザの配達員だった。',
      captions: ['ピザを二枚届けたら、全員がひざまずいた。', '満月の夜は、配達料がかかる。'],
    },
    de: {
      title: 'Die Erbin des Mondes',
      synopsis: 'Hundert Jahre hat das Rudel auf seine Erbin gewartet. Sie bringt ihm die Pizza.',
      captions: [
        'Sie kam mit zwei großen Pizzen. Alle knieten nieder.',
        'Jeder Vollmond hat seine Liefergebühr.',
      ],
    },
    'zh-Hans': {
      title: '月之继承者',
      synopsis: '狼群等了一百年的继承人，是给他们送披萨的姑娘。',
      captions: ['她送来两份大披萨，他们跪下了。', '每个满月，都有配送费。'],
    },
    'zh-Hant': {
      title: '月之繼承者',
      synopsis: '狼群等了一百年的繼承人，是給他們送披薩的姑娘。',
      captions: ['她送來兩份大披薩，他們跪下了。', '每個滿月，都有外送費。'],
    },
  },
};
