import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theNinthDebt: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0001'),
  categoryId: CATEGORIES.revenge.id,
  episodes: 72,
  freeEpisodes: 5,
  wholesale: '0.22',
  retail: '0.50',
  poster: '/posters/the-ninth-debt.svg',
  hotRank: 1,
  publishedOn: '2026-01-12',
  texts: {
    en: {
      title: 'The Ninth Debt',
      synopsis: 'Eight men ruined her family and paid in money. The ninth married her.',
      captions: [
        'She said yes at the altar. She meant: I know what you did.',
        'Eight debts are paid. One is still at breakfast.',
      ],
    },
    es: {
      title: 'La novena deuda',
      synopsis: 'Ocho hombres arruinaron a su familia y pagaron con dinero. El noveno se casó con ella.',
      captions: [
        'Dijo que sí en el altar. Quería decir: sé lo que hiciste.',
        'Ocho deudas saldadas. La novena desayuna con ella.',
      ],
    },
    ru: {
      title: 'Девятый долг',
      synopsis: 'Восемь мужчин разорили её семью и откупились деньгами. Девятый на ней женился.',
      captions: [
        'У алтаря она сказала «да». Это значило: я знаю, что ты сделал.',
        'Восемь долгов закрыты. Девятый сидит за завтраком.',
      ],
    },
    ja: {
      title: '九番目の借り',
      synopsis: '八人の男が彼女の家族を破滅させ、金で償った。九人目は彼女と結婚した。',
      captions: [
        '祭壇での「はい」は、「あなたの罪を知っている」という意味だった。',
        '八つの借りは返された。残る一つは朝食の席にいる。',
      ],
    },
    de: {
      title: 'Die neunte Schuld',
      synopsis:
        'Acht Männer haben ihre Familie ruiniert und mit Geld bezahlt. Der neunte hat sie geheiratet.',
      captions: [
        'Am Altar sagte sie Ja. Gemeint war: Ich weiß, was du getan hast.',
        'Acht Schulden sind beglichen. Die neunte sitzt beim Frühstück.',
      ],
    },
    'zh-Hans': {
      title: '第九笔债',
      synopsis: '八个男人毁了她的家，用钱还清。第九个，娶了她。',
      captions: ['她在婚礼上说“我愿意”，意思是：我知道你做过什么。', '八笔债已还清，还有一笔坐在早餐桌前。'],
    },
    'zh-Hant': {
      title: '第九筆債',
      synopsis: '八個男人毀了她的家，用錢還清。第九個，娶了她。',
      captions: [
        '她在婚禮上說「我願意」，意思是：我知道你做過什麼。',
        '八筆債已還清，還有一筆坐在早餐桌前。',
      ],
    },
  },
};
