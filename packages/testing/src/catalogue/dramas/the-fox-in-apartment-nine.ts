import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theFoxInApartmentNine: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0016'),
  categoryId: CATEGORIES.fantasy.id,
  episodes: 46,
  freeEpisodes: 3,
  wholesale: '0.18',
  retail: '0.43',
  poster: '/posters/the-fox-in-apartment-nine.svg',
  hotRank: 10,
  publishedOn: '2026-01-17',
  texts: {
    en: {
      title: 'The Fox in Apartment Nine',
      synopsis:
        'The new tenant pays in gold leaves, never casts the right shadow and borrows sugar at three in the morning. The caretaker has a rule about animals and none about foxes who ask nicely.',
      captions: ['No pets. He isn’t one.'],
    },
    es: {
      title: 'El zorro del piso nueve',
      synopsis:
        'El nuevo inquilino paga con hojas de oro, su sombra no coincide y pide azúcar a las tres de la mañana. La portera tiene una norma sobre animales, pero ninguna sobre zorros educados.',
      captions: ['Prohibidas las mascotas. Él no lo es.'],
    },
    ru: {
      title: 'Лис из девятой квартиры',
      synopsis:
        'Новый жилец платит золотыми листьями, отбрасывает не ту тень и в три ночи просит сахару. У смотрительницы есть правило о животных, но нет правила о вежливых лисах.',
      captions: ['С питомцами нельзя. Он не питомец.'],
    },
    ja: {
      title: '九号室の狐',
      synopsis:
        '新しい住人は金の葉で家賃を払い、影の形が合わず、夜中の三時に砂糖を借りにくる。管理人には動物の決まりはあっても、礼儀正しい狐の決まりはない。',
      captions: ['ペット禁止。彼はペットではない。'],
    },
    de: {
      title: 'Der Fuchs aus Wohnung neun',
      synopsis:
        'Der neue Mieter zahlt mit Goldlaub, wirft den falschen Schatten und leiht sich um drei Uhr nachts Zucker. Die Hauswartin hat eine Regel für Tiere, aber keine für höfliche Füchse.',
      captions: ['Keine Haustiere. Er ist keines.'],
    },
    'zh-Hans': {
      title: '九号公寓的狐狸',
      synopsis:
        '新房客用金叶子付房租，影子总是不对，凌晨三点来借糖。管理员有条禁养动物的规定，却没有一条管得住有礼貌的狐狸。',
      captions: ['禁养宠物。他不是宠物。'],
    },
    'zh-Hant': {
      title: '九號公寓的狐狸',
      synopsis:
        '新房客用金葉子付房租，影子總是不對，凌晨三點來借糖。管理員有條禁養動物的規定，卻沒有一條管得住有禮貌的狐狸。',
      captions: ['禁養寵物。他不是寵物。'],
    },
  },
};
