import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const saltAndSatin: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0009'),
  categoryId: CATEGORIES.romance.id,
  episodes: 66,
  freeEpisodes: 4,
  wholesale: '0.16',
  retail: '0.38',
  poster: '/posters/salt-and-satin.svg',
  hotRank: null,
  publishedOn: '2026-01-17',
  texts: {
    en: {
      title: 'Salt and Satin',
      synopsis: 'A fisherman’s daughter mends the wedding dress of the bride he should have refused.',
      captions: [
        'She sewed the dress for the other woman. He saw the stitches.',
        'The tide brought him back a day too late.',
      ],
    },
    es: {
      title: 'Sal y satén',
      synopsis: 'La hija de un pescador arregla el vestido de la novia a la que él debió decir que no.',
      captions: [
        'Cosió el vestido de la otra. Él reconoció las puntadas.',
        'La marea lo devolvió un día tarde.',
      ],
    },
    ru: {
      title: 'Соль и атлас',
      synopsis: 'Дочь рыбака чинит платье невесты, которой он должен был отказать.',
      captions: ['Она шила платье другой. Он узнал стежки.', 'Прилив вернул его на день позже.'],
    },
    ja: {
      title: '塩とサテン',
      synopsis: '漁師の娘は、彼が断るべきだった花嫁のドレスを直している。',
      captions: ['別の女のドレスを縫った。彼は縫い目に気づいた。', '潮は一日遅れて彼を連れ帰った。'],
    },
    de: {
      title: 'Salz und Satin',
      synopsis: 'Die Tochter eines Fischers flickt das Kleid der Braut, die er hätte abweisen sollen.',
      captions: [
        'Sie nähte das Kleid der anderen. Er erkannte die Stiche.',
        'Die Flut brachte ihn einen Tag zu spät zurück.',
      ],
    },
    'zh-Hans': {
      title: '盐与缎',
      synopsis: '渔家女在缝补一件婚纱，那位新娘，他本该拒绝。',
      captions: ['她为别的女人缝了婚纱，他认出了针脚。', '潮水晚了一天才把他带回来。'],
    },
    'zh-Hant': {
      title: '鹽與緞',
      synopsis: '漁家女在縫補一件婚紗，那位新娘，他本該拒絕。',
      captions: ['她為別的女人縫了婚紗，他認出了針腳。', '潮水晚了一天才把他帶回來。'],
    },
  },
};
