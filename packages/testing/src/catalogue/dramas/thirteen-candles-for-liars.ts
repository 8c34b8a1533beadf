import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const thirteenCandlesForLiars: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0047'),
  categoryId: CATEGORIES.revenge.id,
  episodes: 52,
  freeEpisodes: 4,
  wholesale: '0.21',
  retail: '0.49',
  poster: '/posters/thirteen-candles-for-liars.svg',
  hotRank: null,
  publishedOn: '2025-12-26',
  texts: {
    en: {
      title: 'Thirteen Candles for Liars',
      synopsis:
        'At her birthday dinner she lights thirteen candles, one for each lie told at this table. With every confession she blows one out; the last is her own.',
      captions: ['Thirteen guests, thirteen lies, one match.'],
    },
    es: {
      title: 'Trece velas para mentirosos',
      synopsis:
        'En su cena de cumpleaños enciende trece velas, una por cada mentira dicha en esa mesa. Con cada confesión apaga una; la última es la suya.',
      captions: ['Trece invitados, trece mentiras, una cerilla.'],
    },
    ru: {
      title: 'Тринадцать свечей для лжецов',
      synopsis:
        'На ужине в свой день рождения она зажигает тринадцать свечей, по одной за каждую ложь за этим столом. С каждым признанием гаснет одна; последняя её собственная.',
      captions: ['Тринадцать гостей, тринадцать обманов, одна спичка.'],
    },
    ja: {
      title: '嘘つきたちの十三本の蝋燭',
      synopsis:
        '誕生日の晩餐、彼女は十三本の蝋燭に火をともす。この食卓でつかれた嘘の数だけ。告白のたびに一本が消え、最後に残るのは彼女自身の嘘。',
      captions: ['客は十三人、嘘は十三、マッチは一本。'],
    },
    de: {
      title: 'Dreizehn Kerzen für Lügner',
      synopsis:
        'Beim Geburtstagsessen zündet sie dreizehn Kerzen an, eine für jede Lüge an diesem Tisch. Mit jedem Geständnis erlischt eine; die letzte ist ihre eigene.',
      captions: ['Dreizehn Gäste, dreizehn Lügen, ein Streichholz.'],
    },
    'zh-Hans': {
      title: '给骗子的十三支蜡烛',
      synopsis:
        '生日晚宴上，她点起十三支蜡烛，每支代表这张桌上的一个谎言。每坦白一个就吹灭一支，最后一支是她自己的。',
      captions: ['十三位客人，十三个谎，一根火柴。'],
    },
    'zh-Hant': {
      title: '給騙子的十三支蠟燭',
      synopsis:
        '生日晚宴上，她點起十三支蠟燭，每支代表這張桌上的一個謊言。每坦白一個就吹熄一支，最後一支是她自己的。',
      captions: ['十三位客人，十三個謊，一根火柴。'],
    },
  },
};
