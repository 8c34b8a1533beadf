import { idOf } from '@cliffhanger/core/kernel';
import { CATEGORIES } from '../categories.ts';
import type { SampleDrama } from '../sample-drama.ts';

export const theCatInheritsEverything: SampleDrama = {
  id: idOf('01990000-0000-7000-8000-0000000d0027'),
  categoryId: CATEGORIES.comedy.id,
  episodes: 50,
  freeEpisodes: 3,
  wholesale: '0.15',
  retail: '0.36',
  poster: '/posters/the-cat-inherits-everything.svg',
  hotRank: 21,
  publishedOn: '2026-01-15',
  texts: {
    en: {
      title: 'The Cat Inherits Everything',
      synopsis:
        'The richest woman in town leaves everything to her cat, and the cat chooses the housekeeper. The family starts to be very nice to the cat.',
      captions: ['The will was read. The cat yawned.'],
    },
    es: {
      title: 'El gato lo hereda todo',
      synopsis:
        'La mujer más rica de la ciudad deja todo a su gato, y el gato elige a la asistenta. La familia empieza a ser muy amable con el gato.',
      captions: ['Se leyó el testamento. El gato bostezó.'],
    },
    ru: {
      title: 'Кошка наследует всё',
      synopsis:
        'Самая богатая женщина города оставляет всё кошке, а кошка выбирает экономку. Родня вдруг становится очень ласковой с кошкой.',
      captions: ['Завещание прочли. Кошка зевнула.'],
    },
    ja: {
      title: '相続人は猫',
      synopsis:
        '町いちばんの資産家は全財産を猫に遺し、猫は家政婦を選んだ。親族は急に、猫にとても優しくなる。',
      captions: ['遺言が読まれた。猫はあくびをした。'],
    },
    de: {
      title: 'Die Katze erbt alles',
      synopsis:
        'Die reichste Frau der Stadt vermacht alles ihrer Katze, und die Katze entscheidet sich für die Haushälterin. Die Familie wird sehr nett zur Katze.',
      captions: ['Das Testament wurde verlesen. Die Katze gähnte.'],
    },
    'zh-Hans': {
      title: '猫继承了一切',
      synopsis: '城里最有钱的女人把一切留给了猫，而猫选了女管家。一家人忽然对猫好得不得了。',
      captions: ['遗嘱读完，猫打了个哈欠。'],
    },
    'zh-Hant': {
      title: '貓繼承了一切',
      synopsis: '城裡最有錢的女人把一切留給了貓，而貓選了女管家。一家人忽然對貓好得不得了。',
      captions: ['遺囑讀完，貓打了個哈欠。'],
    },
  },
};
