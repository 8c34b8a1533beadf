import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const midnightAtHaldenTower: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0014'),
  categoryId: CATEGORIES.ceo.id,
  episodes: 82,
  freeEpisodes: 5,
  wholesale: '0.20',
  retail: '0.47',
  poster: '/posters/midnight-at-halden-tower.svg',
  hotRank: 8,
  publishedOn: '2026-01-19',
  texts: {
    en: {
      title: 'Midnight at Halden Tower',
      synopsis:
        'At midnight the cleaners own the tower, and one of them reads the files left open. The youngest director is working late, and he has started leaving them on purpose.',
      captions: ['He leaves the file open. She leaves a note.'],
    },
    es: {
      title: 'Medianoche en la torre Halden',
      synopsis:
        'A medianoche la torre es de las limpiadoras, y una de ellas lee los expedientes abiertos. El director más joven trabaja hasta tarde y ha empezado a dejarlos a propósito.',
      captions: ['Él deja el expediente abierto. Ella deja una nota.'],
    },
    ru: {
      title: 'Полночь в башне Халден',
      synopsis:
        'В полночь башня принадлежит уборщицам, и одна из них читает оставленные папки. Самый молодой директор засиживается допоздна и с недавних пор оставляет их нарочно.',
      captions: ['Он оставляет папку. Она оставляет записку.'],
    },
    ja: {
      title: 'ハルデン・タワーの真夜中',
      synopsis:
        '真夜中のタワーは清掃員たちのもの。その一人は、開いたままの書類を読む。残業中の最年少役員は、近ごろわざと開いて帰る。',
      captions: ['彼は書類を開いておく。彼女はメモを残す。'],
    },
    de: {
      title: 'Mitternacht im Halden-Turm',
      synopsis:
        'Um Mitternacht gehört der Turm den Reinigungskräften, und eine von ihnen liest die offenen Akten. Der jüngste Direktor bleibt länger und lässt sie inzwischen mit Absicht liegen.',
      captions: ['Er lässt die Akte offen. Sie lässt einen Zettel da.'],
    },
    'zh-Hans': {
      title: '哈尔登大厦的午夜',
      synopsis:
        '午夜时分，大厦属于清洁工，其中一位会读摊开的文件。最年轻的董事总在加班，并开始故意把文件留下。',
      captions: ['他留下文件，她留下字条。'],
    },
    'zh-Hant': {
      title: '哈爾登大廈的午夜',
      synopsis:
        '午夜時分，大廈屬於清潔人員，其中一位會讀攤開的文件。最年輕的董事總在加班，並開始故意把文件留下。',
      captions: ['他留下文件，她留下字條。'],
    },
  },
};
