import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theLastOrchard: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0028'),
  categoryId: CATEGORIES.family.id,
  episodes: 74,
  freeEpisodes: 4,
  wholesale: '0.13',
  retail: '0.32',
  poster: '/posters/the-last-orchard.svg',
  hotRank: 22,
  publishedOn: '2026-01-10',
  texts: {
    en: {
      title: 'The Last Orchard',
      synopsis:
        'A motorway is to run through the last orchard of the valley, and only the grandson’s signature is missing. He comes to sign and stays for the harvest.',
      captions: ['He came to sign. Then the apples were ripe.'],
    },
    es: {
      title: 'El último huerto',
      synopsis:
        'Una autopista va a cruzar el último huerto del valle y solo falta la firma del nieto. Llega para firmar y se queda a la cosecha.',
      captions: ['Vino a firmar. Y maduraron las manzanas.'],
    },
    ru: {
      title: 'Последний сад',
      synopsis:
        'Через последний сад долины проложат шоссе, не хватает лишь подписи внука. Он приезжает подписать и остаётся до урожая.',
      captions: ['Он приехал подписать. Но поспели яблоки.'],
    },
    ja: {
      title: '最後の果樹園',
      synopsis:
        '谷に残る最後の果樹園に高速道路が通る。足りないのは孫の署名だけ。署名しに来た彼は、収穫まで残ることになる。',
      captions: ['署名しに来たら、林檎が熟れた。'],
    },
    de: {
      title: 'Der letzte Obstgarten',
      synopsis:
        'Durch den letzten Obstgarten im Tal soll eine Autobahn führen, nur die Unterschrift des Enkels fehlt. Er kommt zum Unterschreiben und bleibt zur Ernte.',
      captions: ['Er kam zum Unterschreiben. Dann waren die Äpfel reif.'],
    },
    'zh-Hans': {
      title: '最后的果园',
      synopsis: '高速公路要穿过山谷里最后一片果园，只差孙子的签名。他回来签字，却留到了收获季。',
      captions: ['他回来签字，苹果却熟了。'],
    },
    'zh-Hant': {
      title: '最後的果園',
      synopsis: '高速公路要穿過山谷裡最後一片果園，只差孫子的簽名。他回來簽字，卻留到了收成季。',
      captions: ['他回來簽字，蘋果卻熟了。'],
    },
  },
};
