import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theBakeryOnTinStreet: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0044'),
  categoryId: CATEGORIES.family.id,
  episodes: 66,
  freeEpisodes: 4,
  wholesale: '0.13',
  retail: '0.31',
  poster: '/posters/the-bakery-on-tin-street.svg',
  hotRank: 38,
  publishedOn: '2026-01-05',
  texts: {
    en: {
      title: 'The Bakery on Tin Street',
      synopsis:
        'The oven has not gone out in ninety years, and the heirs want to sell it. A boy who steals bread every morning has a better offer.',
      captions: ['Ninety years of bread. One thief. One offer.'],
    },
    es: {
      title: 'La panadería de la calle Lata',
      synopsis:
        'El horno no se apaga desde hace noventa años y los herederos quieren venderlo. El niño que roba pan cada mañana tiene una oferta mejor.',
      captions: ['Noventa años de pan. Un ladrón. Una oferta.'],
    },
    ru: {
      title: 'Пекарня на Жестяной улице',
      synopsis:
        'Печь не гасла девяносто лет, а наследники хотят её продать. У мальчишки, который каждое утро крадёт хлеб, есть предложение получше.',
      captions: ['Девяносто лет хлеба. Один воришка. Одно предложение.'],
    },
    ja: {
      title: 'ブリキ通りのパン屋',
      synopsis:
        '九十年火の絶えたことのない窯を、相続人たちは売ろうとしている。毎朝パンを盗む少年には、もっといい提案があった。',
      captions: ['九十年のパン。泥棒ひとり。提案ひとつ。'],
    },
    de: {
      title: 'Die Bäckerei in der Blechgasse',
      synopsis:
        'Seit neunzig Jahren ist der Ofen nicht ausgegangen, und die Erben wollen ihn verkaufen. Ein Junge, der jeden Morgen Brot stiehlt, hat das bessere Angebot.',
      captions: ['Neunzig Jahre Brot. Ein Dieb. Ein Angebot.'],
    },
    'zh-Hans': {
      title: '锡铁街面包房',
      synopsis: '炉火九十年没有熄过，继承人却想卖掉它。每天早上来偷面包的男孩，开出了更好的条件。',
      captions: ['九十年的面包，一个小偷，一个提议。'],
    },
    'zh-Hant': {
      title: '錫鐵街麵包店',
      synopsis: '爐火九十年沒有熄過，繼承人卻想賣掉它。每天早上來偷麵包的男孩，開出了更好的條件。',
      captions: ['九十年的麵包，一個小偷，一個提議。'],
    },
  },
};
