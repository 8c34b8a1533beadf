import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theHeirTakesTheBus: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0050'),
  categoryId: CATEGORIES.ceo.id,
  episodes: 56,
  freeEpisodes: 4,
  wholesale: '0.17',
  retail: '0.40',
  poster: '/posters/the-heir-takes-the-bus.svg',
  hotRank: null,
  publishedOn: '2026-01-04',
  texts: {
    en: {
      title: 'The Heir Takes the Bus',
      synopsis:
        'His father froze the cards and took the car keys: a month without money, or no inheritance. On line 9 somebody lends him a coin and asks for it back.',
      captions: ['Eleven billion, and no change for the bus.'],
    },
    es: {
      title: 'El heredero va en autobús',
      synopsis:
        'Su padre le bloquea las tarjetas y le quita el coche: un mes sin dinero o adiós a la herencia. En la línea 9 alguien le presta una moneda y quiere que se la devuelva.',
      captions: ['Once mil millones y ni una moneda para el billete.'],
    },
    ru: {
      title: 'Наследник едет на автобусе',
      synopsis:
        'Отец заблокировал карты и забрал машину: месяц без денег или никакого наследства. В девятом автобусе ему одалживают монету и просят её вернуть.',
      captions: ['Одиннадцать миллиардов и ни монеты на билет.'],
    },
    ja: {
      title: '御曹司、バスに乗る',
      synopsis:
        '父にカードを止められ、車の鍵も没収。一か月を文無しで過ごすか、相続を失うか。九番のバスで誰かが小銭を貸し、返してと言った。',
      captions: ['資産百十億、バス代はなし。'],
    },
    de: {
      title: 'Der Erbe fährt Bus',
      synopsis:
        'Sein Vater sperrt die Karten und nimmt den Autoschlüssel: ein Monat ohne Geld, oder kein Erbe. In der Linie 9 leiht ihm jemand eine Münze und will sie zurück.',
      captions: ['Elf Milliarden, und kein Kleingeld für den Bus.'],
    },
    'zh-Hans': {
      title: '继承人坐公交',
      synopsis:
        '父亲停了他的卡、收走车钥匙：身无分文过一个月，否则没有遗产。9 路车上，有人借他一枚硬币，还要他还。',
      captions: ['身家百亿，没有零钱坐车。'],
    },
    'zh-Hant': {
      title: '繼承人搭公車',
      synopsis:
        '父親停了他的卡、收走車鑰匙：身無分文過一個月，否則沒有遺產。9 路車上，有人借他一枚硬幣，還要他還。',
      captions: ['身家百億，沒有零錢搭車。'],
    },
  },
};
