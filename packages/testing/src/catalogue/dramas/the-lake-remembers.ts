import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theLakeRemembers: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0033'),
  categoryId: CATEGORIES.thriller.id,
  episodes: 50,
  freeEpisodes: 4,
  wholesale: '0.23',
  retail: '0.56',
  poster: '/posters/the-lake-remembers.svg',
  hotRank: 27,
  publishedOn: '2026-01-11',
  texts: {
    en: {
      title: 'The Lake Remembers',
      synopsis:
        'Whoever looks into the lake at full moon sees the last person who stood there. Tonight the inspector sees herself, in a coat she does not own.',
      captions: ['The pier is empty. The reflection isn’t.'],
    },
    es: {
      title: 'El lago recuerda',
      synopsis:
        'Quien mira el lago en luna llena ve a la última persona que estuvo allí. Esta noche la inspectora se ve a sí misma, con un abrigo que no tiene.',
      captions: ['El muelle está vacío. El reflejo, no.'],
    },
    ru: {
      title: 'Озеро помнит',
      synopsis:
        'Кто смотрит в озеро в полнолуние, видит того, кто стоял здесь последним. Сегодня следователь видит себя, в пальто, которого у неё нет.',
      captions: ['Причал пуст. Отражение нет.'],
    },
    ja: {
      title: '湖は覚えている',
      synopsis:
        '満月の夜に湖をのぞくと、最後にそこに立った者が映る。今夜、刑事が見たのは自分だった。持っていないはずのコートを着て。',
      captions: ['桟橋には誰もいない。水面には、いる。'],
    },
    de: {
      title: 'Der See vergisst nicht',
      synopsis:
        'Wer bei Vollmond in den See blickt, sieht den Menschen, der zuletzt dort stand. Heute sieht die Kommissarin sich selbst, in einem Mantel, den sie nicht besitzt.',
      captions: ['Der Steg ist leer. Das Spiegelbild nicht.'],
    },
    'zh-Hans': {
      title: '湖会记得',
      synopsis: '满月时往湖里看，会看到上一个站在那里的人。今夜女探长看到的是自己，穿着一件她没有的大衣。',
      captions: ['码头上没有人，倒影里有。'],
    },
    'zh-Hant': {
      title: '湖會記得',
      synopsis: '滿月時往湖裡看，會看到上一個站在那裡的人。今夜女探長看到的是自己，穿著一件她沒有的大衣。',
      captions: ['碼頭上沒有人，倒影裡有。'],
    },
  },
};
