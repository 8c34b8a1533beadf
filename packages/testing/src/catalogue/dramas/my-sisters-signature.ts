import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const mySistersSignature: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0039'),
  categoryId: CATEGORIES.revenge.id,
  episodes: 58,
  freeEpisodes: 4,
  wholesale: '0.20',
  retail: '0.46',
  poster: '/posters/my-sisters-signature.svg',
  hotRank: 33,
  publishedOn: '2026-01-02',
  texts: {
    en: {
      title: 'My Sister’s Signature',
      synopsis:
        'Her twin signed away the company, the house and the fiancé, in her name. Now she learns to write like her sister.',
      captions: ['Same face, same hand. Different ending.'],
    },
    es: {
      title: 'La firma de mi hermana',
      synopsis:
        'Su gemela cedió la empresa, la casa y el prometido firmando con su nombre. Ahora ella aprende a escribir como su hermana.',
      captions: ['La misma cara, la misma letra. Otro final.'],
    },
    ru: {
      title: 'Подпись моей сестры',
      synopsis:
        'Сестра-близнец отписала от её имени фирму, дом и жениха. Теперь она учится писать почерком сестры.',
      captions: ['Одно лицо, один почерк. Другой финал.'],
    },
    ja: {
      title: '姉の署名',
      synopsis:
        '双子の姉は、妹の名前で会社も家も婚約者も手放す書類に署名した。今度は妹が、姉の筆跡を覚える番だ。',
      captions: ['同じ顔、同じ筆跡。結末だけが違う。'],
    },
    de: {
      title: 'Die Unterschrift meiner Schwester',
      synopsis:
        'Ihre Zwillingsschwester hat in ihrem Namen Firma, Haus und Verlobten überschrieben. Jetzt lernt sie, wie ihre Schwester zu schreiben.',
      captions: ['Dasselbe Gesicht, dieselbe Schrift. Ein anderes Ende.'],
    },
    'zh-Hans': {
      title: '姐姐的签名',
      synopsis: '双胞胎姐姐用她的名字签走了公司、房子和未婚夫。现在，轮到她学写姐姐的字。',
      captions: ['同一张脸，同一手字，不同的结局。'],
    },
    'zh-Hant': {
      title: '姊姊的簽名',
      synopsis: '雙胞胎姊姊用她的名字簽走了公司、房子和未婚夫。現在，輪到她學寫姊姊的字。',
      captions: ['同一張臉，同一手字，不同的結局。'],
    },
  },
};
