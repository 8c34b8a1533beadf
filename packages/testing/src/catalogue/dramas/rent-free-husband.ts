import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const rentFreeHusband: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0008'),
  categoryId: CATEGORIES.comedy.id,
  episodes: 52,
  freeEpisodes: 3,
  wholesale: '0.14',
  retail: '0.32',
  poster: '/posters/rent-free-husband.svg',
  hotRank: null,
  publishedOn: '2025-12-28',
  texts: {
    en: {
      title: 'Rent-Free Husband',
      synopsis: 'She rented a flat. The husband was already in it, and he is not on the lease.',
      captions: ['Two rooms, kitchen, bath, husband.', 'He pays no rent. He does wash up.'],
    },
    es: {
      title: 'Marido sin alquiler',
      synopsis: 'Alquiló un piso. El marido ya estaba dentro y no figura en el contrato.',
      captions: ['Dos habitaciones, cocina, baño, marido.', 'No paga alquiler. Pero friega.'],
    },
    ru: {
      title: 'Муж без аренды',
      synopsis: 'Она сняла квартиру. Муж там уже был, а в договоре его нет.',
      captions: ['Две комнаты, кухня, ванная, муж.', 'За квартиру не платит. Зато моет посуду.'],
    },
    ja: {
      title: '家賃ゼロの夫',
      synopsis: '借りた部屋には、契約書にない夫がもう住んでいた。',
      captions: ['二部屋、台所、風呂、夫つき。', '家賃は払わない。皿は洗う。'],
    },
    de: {
      title: 'Ehemann mietfrei',
      synopsis: 'Sie mietete eine Wohnung. Der Ehemann war schon drin und steht nicht im Vertrag.',
      captions: ['Zwei Zimmer, Küche, Bad, Ehemann.', 'Miete zahlt er nicht. Aber er spült.'],
    },
    'zh-Hans': {
      title: '免租老公',
      synopsis: '她租了一间公寓，里面已有一位老公，租约上没写。',
      captions: ['两室一厅一卫一老公。', '他不交房租，但他洗碗。'],
    },
    'zh-Hant': {
      title: '免租老公',
      synopsis: '她租了一間公寓，裡面已有一位老公，租約上沒寫。',
      captions: ['兩室一廳一衛一老公。', '他不交房租，但他洗碗。'],
    },
  },
};
