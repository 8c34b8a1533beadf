import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const thePhysicianOfLotusCourt: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0021'),
  categoryId: CATEGORIES.historical.id,
  episodes: 90,
  freeEpisodes: 5,
  wholesale: '0.18',
  retail: '0.41',
  poster: '/posters/the-physician-of-lotus-court.svg',
  hotRank: 15,
  publishedOn: '2026-01-16',
  texts: {
    en: {
      title: 'The Physician of Lotus Court',
      synopsis:
        'The first woman allowed to treat the palace finds the same poison in every pulse. The cure grows in one garden only, and so does the poison.',
      captions: ['Every pulse tells her the same name.'],
    },
    es: {
      title: 'La médica del Patio del Loto',
      synopsis:
        'La primera mujer que puede curar en palacio encuentra el mismo veneno en todos los pulsos. El antídoto crece en un solo jardín, y el veneno también.',
      captions: ['Todos los pulsos le dicen el mismo nombre.'],
    },
    ru: {
      title: 'Лекарка Двора лотосов',
      synopsis:
        'Первая женщина, допущенная лечить во дворце, находит один и тот же яд в каждом пульсе. Лекарство растёт лишь в одном саду, и яд тоже.',
      captions: ['Каждый пульс называет ей одно имя.'],
    },
    ja: {
      title: '蓮華宮の女医',
      synopsis:
        '宮中の診察を初めて許された女医は、すべての脈に同じ毒を見つける。薬草が育つ庭はただひとつ。毒もまた、そこに。',
      captions: ['どの脈も、同じ名を告げている。'],
    },
    de: {
      title: 'Die Ärztin vom Lotushof',
      synopsis:
        'Die erste Frau, die im Palast heilen darf, findet in jedem Puls dasselbe Gift. Das Gegenmittel wächst nur in einem Garten, das Gift auch.',
      captions: ['Jeder Puls nennt ihr denselben Namen.'],
    },
    'zh-Hans': {
      title: '莲花宫女医',
      synopsis: '她是第一位获准入宫行医的女子，却在每个人的脉里摸到同一种毒。解药只长在一座园子里，毒也是。',
      captions: ['每一道脉，都说出同一个名字。'],
    },
    'zh-Hant': {
      title: '蓮花宮女醫',
      synopsis: '她是第一位獲准入宮行醫的女子，卻在每個人的脈裡摸到同一種毒。解藥只長在一座園子裡，毒也是。',
      captions: ['每一道脈，都說出同一個名字。'],
    },
  },
};
