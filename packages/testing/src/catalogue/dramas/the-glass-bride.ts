import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theGlassBride: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0048'),
  categoryId: CATEGORIES.revenge.id,
  episodes: 60,
  freeEpisodes: 4,
  wholesale: '0.19',
  retail: '0.45',
  poster: '/posters/the-glass-bride.svg',
  hotRank: null,
  publishedOn: '2025-12-18',
  texts: {
    en: {
      title: 'The Glass Bride',
      synopsis:
        'The family shows her off like crystal and expects her to break as quietly. She begins with a crack, in the vault.',
      captions: ['Handle with care. She does not.'],
    },
    es: {
      title: 'La novia de cristal',
      synopsis:
        'La familia la exhibe como una copa y espera que se rompa en silencio. Ella empieza por una grieta, en la caja fuerte.',
      captions: ['Frágil, dice la etiqueta. Ella no la ha leído.'],
    },
    ru: {
      title: 'Стеклянная невеста',
      synopsis:
        'Семья выставляет её напоказ, как хрусталь, и ждёт, что она разобьётся так же тихо. Она начинает с трещины. В сейфе.',
      captions: ['Осторожно, хрупкое. Только не она.'],
    },
    ja: {
      title: '硝子の花嫁',
      synopsis:
        '一族は彼女を水晶のように見せびらかし、静かに砕けるのを待っている。彼女はまず、金庫にひびを入れた。',
      captions: ['「割れ物注意」。割れるのは彼女ではない。'],
    },
    de: {
      title: 'Die gläserne Braut',
      synopsis:
        'Die Familie stellt sie aus wie Kristall und erwartet, dass sie ebenso leise zerbricht. Sie beginnt mit einem Riss, im Tresor.',
      captions: ['Vorsicht, zerbrechlich. Sie ist es nicht.'],
    },
    'zh-Hans': {
      title: '玻璃新娘',
      synopsis: '夫家把她当水晶一样展示，也等着她悄无声息地碎掉。她先弄出一道裂缝，在保险库里。',
      captions: ['小心易碎。碎的不会是她。'],
    },
    'zh-Hant': {
      title: '玻璃新娘',
      synopsis: '夫家把她當水晶一樣展示，也等著她悄無聲息地碎掉。她先弄出一道裂縫，在保險庫裡。',
      captions: ['小心易碎。碎的不會是她。'],
    },
  },
};
