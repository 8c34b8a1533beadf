import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theUnderstudyQueen: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0011'),
  categoryId: CATEGORIES.historical.id,
  episodes: 74,
  freeEpisodes: 5,
  wholesale: '0.17',
  retail: '0.39',
  poster: '/posters/the-understudy-queen.svg',
  hotRank: null,
  publishedOn: '2026-01-19',
  texts: {
    en: {
      title: 'The Understudy Queen',
      synopsis: 'On stage she plays the queen. When the real one vanishes, the guards come to the theatre.',
      captions: [
        'The palace needed a queen by morning. The theatre had one.',
        'She knew every line. Nobody gave her the last act.',
      ],
    },
    es: {
      title: 'La reina suplente',
      synopsis: 'En escena hace de reina. Cuando la verdadera desaparece, los guardias van al teatro.',
      captions: [
        'El palacio necesitaba una reina al amanecer. El teatro tenía una.',
        'Sabía todo el papel. Nadie le dio el último acto.',
      ],
    },
    ru: {
      title: 'Королева-дублёрша',
      synopsis: 'На сцене она играет королеву. Когда настоящая исчезает, стража приходит в театр.',
      captions: [
        'К утру дворцу нужна королева. В театре одна есть.',
        'Она знает роль наизусть. Последний акт ей не дали.',
      ],
    },
    ja: {
      title: '代役の女王',
      synopsis: '舞台で女王を演じる娘。本物が消えた夜、衛兵が劇場に来た。',
      captions: ['朝までに女王が要る。劇場に一人いた。', '台詞は全部覚えた。最後の幕だけ、渡されなかった。'],
    },
    de: {
      title: 'Die zweite Besetzung',
      synopsis:
        'Auf der Bühne spielt sie die Königin. Als die echte verschwindet, kommt die Wache ins Theater.',
      captions: [
        'Der Palast brauchte bis morgen eine Königin. Das Theater hatte eine.',
        'Sie konnte jede Zeile. Den letzten Akt gab ihr niemand.',
      ],
    },
    'zh-Hans': {
      title: '替身女王',
      synopsis: '她在台上演女王。真女王失踪那夜，卫兵来到了剧院。',
      captions: ['王宫天亮前要一位女王，剧院里有一位。', '台词她全会，唯独没人给她最后一幕。'],
    },
    'zh-Hant': {
      title: '替身女王',
      synopsis: '她在台上演女王。真女王失蹤那夜，衛兵來到了劇院。',
      captions: ['王宮天亮前要一位女王，劇院裡有一位。', '台詞她全會，唯獨沒人給她最後一幕。'],
    },
  },
};
