import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const elevenMinutesOfSnow: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0018'),
  categoryId: CATEGORIES.romance.id,
  episodes: 36,
  freeEpisodes: 3,
  wholesale: '0.15',
  retail: '0.36',
  poster: '/posters/eleven-minutes-of-snow.svg',
  hotRank: 12,
  publishedOn: '2026-01-20',
  texts: {
    en: {
      title: 'Eleven Minutes of Snow',
      synopsis:
        'In a city where it never snows, it snows for eleven minutes, and they share one umbrella. A year later the forecast promises snow again, and both come back alone.',
      captions: ['It snowed for eleven minutes. They have waited a year.'],
    },
    es: {
      title: 'Once minutos de nieve',
      synopsis:
        'En una ciudad donde nunca nieva, nieva once minutos y los dos comparten un paraguas. Un año después el pronóstico anuncia nieve y ambos vuelven solos.',
      captions: ['Nevó once minutos. Llevan un año esperando.'],
    },
    ru: {
      title: 'Одиннадцать минут снега',
      synopsis:
        'В городе, где не бывает снега, он идёт одиннадцать минут, и двое стоят под одним зонтом. Через год снова обещают снег, и каждый приходит туда один.',
      captions: ['Снег шёл одиннадцать минут. Они ждут уже год.'],
    },
    ja: {
      title: '十一分の雪',
      synopsis:
        '雪の降らない街に十一分だけ雪が降り、二人は一本の傘に入った。一年後、ふたたび雪の予報。二人はそれぞれ一人で戻ってくる。',
      captions: ['雪は十一分。待ったのは一年。'],
    },
    de: {
      title: 'Elf Minuten Schnee',
      synopsis:
        'In einer Stadt, in der es nie schneit, schneit es elf Minuten, und sie teilen sich einen Schirm. Ein Jahr später ist wieder Schnee angesagt, und beide kommen allein.',
      captions: ['Es schneite elf Minuten. Sie warten seit einem Jahr.'],
    },
    'zh-Hans': {
      title: '十一分钟的雪',
      synopsis:
        '在一座从不下雪的城市，雪下了十一分钟，两个人共撑一把伞。一年后又预报有雪，他们各自独自回到原地。',
      captions: ['雪下了十一分钟，他们等了一年。'],
    },
    'zh-Hant': {
      title: '十一分鐘的雪',
      synopsis:
        '在一座從不下雪的城市，雪下了十一分鐘，兩個人共撐一把傘。一年後又預報有雪，他們各自獨自回到原地。',
      captions: ['雪下了十一分鐘，他們等了一年。'],
    },
  },
};
