import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theWidowPlaysWhite: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0015'),
  categoryId: CATEGORIES.revenge.id,
  episodes: 68,
  freeEpisodes: 5,
  wholesale: '0.23',
  retail: '0.52',
  poster: '/posters/the-widow-plays-white.svg',
  hotRank: 9,
  publishedOn: '2026-01-13',
  texts: {
    en: {
      title: 'The Widow Plays White',
      synopsis:
        'Her husband died owing money to five chess masters of the underworld. She pays back one game at a time, and white moves first.',
      captions: ['Five opponents. She has already moved.'],
    },
    es: {
      title: 'La viuda juega con blancas',
      synopsis:
        'Su marido murió debiendo dinero a cinco maestros del hampa. Ella paga partida a partida, y las blancas salen primero.',
      captions: ['Cinco rivales. Ella ya ha movido.'],
    },
    ru: {
      title: 'Вдова играет белыми',
      synopsis:
        'Её муж умер, задолжав пятерым гроссмейстерам подполья. Она возвращает долг партия за партией, а белые ходят первыми.',
      captions: ['Пять соперников. Её ход уже сделан.'],
    },
    ja: {
      title: '未亡人は白で指す',
      synopsis:
        '夫は、裏社会の五人のチェスの名手に借りを残して死んだ。彼女は一局ずつ返していく。先手は、白。',
      captions: ['相手は五人。彼女はもう指し終えている。'],
    },
    de: {
      title: 'Die Witwe spielt Weiß',
      synopsis:
        'Ihr Mann starb mit Schulden bei fünf Schachmeistern der Unterwelt. Sie zahlt Partie für Partie zurück, und Weiß zieht zuerst.',
      captions: ['Fünf Gegner. Ihr Zug ist schon gemacht.'],
    },
    'zh-Hans': {
      title: '寡妇执白',
      synopsis: '丈夫死时，欠下五位地下棋王的债。她一局一局地还，而白棋总是先走。',
      captions: ['五个对手，她已经落子。'],
    },
    'zh-Hant': {
      title: '寡婦執白',
      synopsis: '丈夫死時，欠下五位地下棋王的債。她一局一局地還，而白棋總是先走。',
      captions: ['五個對手，她已經落子。'],
    },
  },
};
